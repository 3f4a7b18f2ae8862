package io.throughline.agent.checks;

import io.throughline.agent.checks.PathPair.End;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.staged.StagedTransport;
import io.throughline.protocol.scenario.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Transfers between memory of GPUs on this machine: staged, and by UCX itself. */
final class TransferChecks {
  private static final long BYTES = 64L << 20;
  private static final long MESSAGE = 16L << 20;
  private static final long NANOS = 2_000_000_000L;
  private static final int WINDOW = 4;
  private static final double BOUND = 0.9;

  private final Carriers carriers;

  TransferChecks(Carriers carriers) {
    this.carriers = carriers;
  }

  List<Check> all() {
    List<Check> all = new ArrayList<>();
    all.add(new Check("staged put, GPU to GPU, checked", () -> put(true, true, false)));
    all.add(new Check("staged put, GPU to host, checked", () -> put(true, false, false)));
    all.add(new Check("staged put, host to GPU, checked", () -> put(false, true, false)));
    all.add(new Check("staged get, GPU from GPU, checked", this::get));
    all.add(new Check("staged tagged messages, GPU to GPU, checked", this::tagged));
    all.add(new Check("staged put, GPU to GPU, against min(copy, transport)", this::bandwidth));
    all.add(new Check("UCX reaches the GPU itself: put, checked", this::direct));
    return all;
  }

  private static GpuDevice place() {
    return new GpuDevice(GpuChecks.driver(), 0);
  }

  private Supplier<Transport> staged(boolean listens, Operation operation, boolean onGpu) {
    return () ->
        new StagedTransport(carriers.open(listens, operation, null), onGpu ? place() : null);
  }

  private String put(boolean nearOnGpu, boolean farOnGpu, boolean direct) throws Exception {
    Supplier<Transport> near =
        direct
            ? () -> carriers.open(false, Operation.PUT, place())
            : staged(false, Operation.PUT, nearOnGpu);
    Supplier<Transport> far =
        direct
            ? () -> carriers.open(true, Operation.PUT, place())
            : staged(true, Operation.PUT, farOnGpu);
    return new PathPair(near, far, BYTES)
        .run(
            end -> {
              end.contents().fill(0, 7, BYTES);
              Transport path = end.transport();
              long ticket = path.write(0, BYTES, 0);
              end.until(() -> path.done(ticket), "the write");
              long flush = path.flush();
              end.until(() -> path.done(flush), "the flush");
              return String.join(", ", path.carriers(Operation.PUT, BYTES));
            },
            end -> unharmed(end, 7));
  }

  private static boolean unharmed(End end, long base) {
    long wrong = end.contents().firstWrongByte(0, base, BYTES);
    Check.require(wrong < 0, "byte " + wrong + " is wrong at the other side");
    return true;
  }

  private String get() throws Exception {
    return new PathPair(
            staged(false, Operation.GET, true), staged(true, Operation.GET, true), BYTES)
        .run(
            end -> {
              Transport path = end.transport();
              // What lies there from the start is zeros.
              end.contents().fill(0, 9, BYTES);
              long ticket = path.read(0, BYTES, 0);
              end.until(() -> path.done(ticket), "the read");
              Check.require(end.contents().word(BYTES - 8) == 0, "it was not overwritten");
              return "64 MiB";
            },
            end -> true);
  }

  private String tagged() throws Exception {
    return new PathPair(
            staged(false, Operation.TAG, true), staged(true, Operation.TAG, true), BYTES)
        .run(
            end -> {
              end.contents().fill(0, 11, BYTES);
              // It leaves while the other side receives.
              end.transport().send(0, BYTES);
              return "64 MiB";
            },
            end -> {
              long ticket = end.transport().receive(0, BYTES);
              end.until(() -> end.transport().arrived(ticket), "the message");
              return unharmed(end, 11);
            });
  }

  private String bandwidth() throws Exception {
    double alone =
        rate(
            () -> carriers.open(false, Operation.PUT, null),
            () -> carriers.open(true, Operation.PUT, null));
    double copy = CopyChecks.plain();
    double staged = rate(staged(false, Operation.PUT, true), staged(true, Operation.PUT, true));
    return Check.figure(staged, Math.min(alone, copy), "min(copy, transport)", BOUND)
        + "; transport alone %.2f GB/s, copy alone %.2f GB/s".formatted(alone / 1e9, copy / 1e9);
  }

  /** Bytes per second of large writes, to the flush of the last. */
  private static double rate(Supplier<Transport> near, Supplier<Transport> far) throws Exception {
    return new PathPair(near, far, WINDOW * MESSAGE)
        .run(
            end -> {
              write(end, NANOS / 4);
              return write(end, NANOS);
            },
            end -> true);
  }

  private static double write(End end, long nanos) {
    Transport path = end.transport();
    long begun = System.nanoTime();
    long[] tickets = new long[WINDOW];
    long messages = 0;
    while (System.nanoTime() - begun < nanos) {
      int slot = (int) (messages % WINDOW);
      if (messages >= WINDOW) {
        long before = tickets[slot];
        end.until(() -> path.done(before), "a write");
      }
      tickets[slot] = path.write(slot * MESSAGE, MESSAGE, slot * MESSAGE);
      messages++;
    }
    for (long i = Math.max(0, messages - WINDOW); i < messages; i++) {
      long last = tickets[(int) (i % WINDOW)];
      end.until(() -> path.done(last), "a write");
    }
    long flush = path.flush();
    end.until(() -> path.done(flush), "the flush");
    return messages * MESSAGE * 1e9 / (System.nanoTime() - begun);
  }

  private String direct() throws Exception {
    if (!carriers.cuda()) {
      throw new Check.Skip(carriers.words());
    }
    return put(true, true, true);
  }
}
