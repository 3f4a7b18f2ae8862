package io.throughline.agent.store;

import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.nativebridge.uring.Registry;
import io.throughline.nativebridge.uring.Ring;
import io.throughline.protocol.result.Note;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Linux's io_uring: one thread, one ring, files and memory registered with the kernel. */
final class UringStore extends SlotStore {
  /** One system call moves no more; a transfer that is longer goes on with the rest. */
  private static final long MOST_AT_ONCE = 1L << 30;

  private static final long CLOSE_NANOS = 10_000_000_000L;

  private final Ring ring;
  private final List<Note> notes = new ArrayList<>();
  private boolean registered = true;
  private boolean fixedMemory;

  private UringStore(Ring ring, int depth) {
    super(depth);
    this.ring = ring;
  }

  /**
   * @throws PosixException where the kernel has no ring for this process
   */
  static UringStore open(int depth) {
    return new UringStore(Ring.open(depth), depth);
  }

  @Override
  public String words() {
    return "posix: io_uring";
  }

  @Override
  public List<Note> notes() {
    return List.copyOf(notes);
  }

  @Override
  public int addMemory(MemorySegment memory) {
    registered = false;
    return super.addMemory(memory);
  }

  @Override
  public int addFile(DataFile file) {
    registered = false;
    return super.addFile(file);
  }

  private void register(boolean others) {
    if (others) {
      throw new IllegalStateException("memory and files are added while nothing is under way");
    }
    registered = true;
    ring.registry().files(files().stream().map(DataFile::descriptor).toList());
    try {
      ring.registry()
          .buffers(
              memories().stream()
                  .map(memory ->
                      memory.asSlice(0, Math.min(memory.byteSize(), Registry.LARGEST_BUFFER)))
                  .toList());
      fixedMemory = true;
    } catch (PosixException e) {
      fixedMemory = false;
      notes.add(
          Note.doubt(
              "The kernel looks memory up at each transfer: registering it failed (%s; the limit on"
                      .formatted(PosixException.words(e.errno()))
                  + " locked memory, ulimit -l, is the usual reason)."));
    }
  }

  @Override
  void push(Transfer transfer) {
    if (!registered) {
      register(underWay() > 1);
    }
    int bytes = (int) Math.min(transfer.left(), MOST_AT_ONCE);
    int memory = transfer.memoryNumber();
    int buffer = Ring.UNREGISTERED;
    if (fixedMemory && memory != NONE) {
      long end = transfer.address() - memories().get(memory).address() + bytes;
      buffer = end <= Registry.LARGEST_BUFFER ? memory : Ring.UNREGISTERED;
    }
    switch (transfer.kind()) {
      case READ ->
          ring.read(
              transfer.fileNumber(),
              transfer.position(),
              transfer.address(),
              bytes,
              buffer,
              transfer.slot());
      case WRITE ->
          ring.write(
              transfer.fileNumber(),
              transfer.position(),
              transfer.address(),
              bytes,
              buffer,
              transfer.slot());
      case SYNC -> ring.sync(transfer.fileNumber(), false, transfer.slot());
      case DATA_SYNC -> ring.sync(transfer.fileNumber(), true, transfer.slot());
    }
  }

  @Override
  public void submit() {
    if (ring.unsubmitted() > 0) {
      ring.handOn();
    }
  }

  @Override
  public int take() {
    if (ring.holdsBack()) {
      ring.enter(0, 0);
    }
    return super.take();
  }

  @Override
  @Nullable Transfer through() {
    if (!ring.next()) {
      return null;
    }
    Transfer transfer = transfer((int) ring.userData());
    transfer.answered(ring.result());
    return transfer;
  }

  @Override
  public void await(long nanos) {
    if (underWay() == 0) {
      return;
    }
    if (nanos >= Ring.WAKING_NANOS) {
      ring.awaitOne();
    } else {
      ring.enter(1, nanos);
    }
  }

  @Override
  public void close() {
    long until = System.nanoTime() + CLOSE_NANOS;
    int left = underWay();
    while (left > 0 && System.nanoTime() < until) {
      ring.enter(1, 100_000_000);
      while (ring.next()) {
        left--;
      }
    }
    if (left > 0) {
      // The kernel may still write to their memory.
      throw new UnendedTransferException(
          "%d reads or writes never came to an end; their memory is kept until the agent ends"
              .formatted(left));
    }
    ring.close();
  }
}
