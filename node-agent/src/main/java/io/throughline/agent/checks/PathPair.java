package io.throughline.agent.checks;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.HostContents;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Two sides of a path in this process, each on a thread of its own. */
final class PathPair {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final Supplier<Transport> near;
  private final Supplier<Transport> far;
  private final long bytes;
  private volatile boolean over;

  PathPair(Supplier<Transport> near, Supplier<Transport> far, long bytes) {
    this.near = near;
    this.far = far;
    this.bytes = bytes;
  }

  /** One side while it is connected. */
  record End(Transport transport, Contents contents) {
    void until(BooleanSupplier what, String words) {
      Deadline deadline = Deadline.after(PATIENCE_NANOS);
      while (!what.getAsBoolean()) {
        transport.progress();
        Check.require(!deadline.passed(), "waited in vain for " + words);
      }
    }
  }

  /** Script of one side; the other makes progress meanwhile. */
  interface Script<T> {
    T run(End end) throws Exception;
  }

  /**
   * Lets the near side do something, and then the far side.
   *
   * @return what the near side returned
   */
  <T> T run(Script<T> nearDoes, Script<?> farDoes) throws Exception {
    CompletableFuture<String> nearAddress = new CompletableFuture<>();
    CompletableFuture<String> farAddress = new CompletableFuture<>();
    CompletableFuture<T> result = new CompletableFuture<>();
    CompletableFuture<Boolean> checked = new CompletableFuture<>();
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
      Future<Boolean> first =
          threads.submit(
              side(near, nearAddress, farAddress, end -> result.complete(nearDoes.run(end))));
      Future<Boolean> second =
          threads.submit(
              side(
                  far,
                  farAddress,
                  nearAddress,
                  end -> {
                    end.until(() -> result.isDone() || over, "the other side");
                    farDoes.run(end);
                    return checked.complete(true);
                  }));
      try {
        while (!checked.isDone() && !first.isDone() && !second.isDone()) {
          Thread.sleep(1);
        }
        over = true;
        first.get(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
        second.get(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      } finally {
        over = true;
      }
      return result.get(1, TimeUnit.SECONDS);
    }
  }

  private Callable<Boolean> side(
      Supplier<Transport> opens,
      CompletableFuture<String> mine,
      CompletableFuture<String> theirs,
      Script<?> does) {
    return () -> {
      try (Transport transport = opens.get()) {
        MemorySegment memory = transport.prepare(bytes);
        mine.complete(transport.address());
        transport.connect(
            theirs.get(PATIENCE_NANOS, TimeUnit.NANOSECONDS), Deadline.after(PATIENCE_NANOS));
        does.run(new End(transport, HostContents.of(transport, memory)));
        while (!over) {
          transport.progress();
        }
        return true;
      } catch (Exception | Error e) {
        mine.completeExceptionally(e);
        over = true;
        throw e;
      }
    };
  }
}
