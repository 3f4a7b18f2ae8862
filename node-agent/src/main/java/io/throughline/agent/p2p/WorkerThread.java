package io.throughline.agent.p2p;

import io.throughline.agent.workload.WorkFailure;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The thread of a worker but the first: everything of its transport happens on it. */
final class WorkerThread implements AutoCloseable {
  private final ExecutorService executor;
  private Future<?> last = CompletableFuture.completedFuture(null);

  /**
   * @param index of the worker, from 1
   */
  WorkerThread(int index) {
    executor =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("data-" + index).daemon().factory());
  }

  <T> Future<T> begin(Callable<T> work) {
    Future<T> future = executor.submit(work);
    last = future;
    return future;
  }

  /** Does it when it can; nobody waits. */
  void start(Runnable work) {
    last = executor.submit(work);
  }

  /** Does it now and waits for it. */
  <T> T call(Callable<T> work, long nanos) throws InterruptedException {
    return await(begin(work), nanos);
  }

  boolean idle() {
    return last.isDone();
  }

  static <T> T await(Future<T> future, long nanos) throws InterruptedException {
    try {
      return future.get(nanos, TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException failed) {
        throw failed;
      }
      if (cause instanceof Error failed) {
        throw failed;
      }
      if (cause instanceof InterruptedException interrupted) {
        throw interrupted;
      }
      throw new IllegalStateException(cause);
    } catch (TimeoutException e) {
      throw new WorkFailure(
          "a worker did not come to its end within %d s".formatted(nanos / 1_000_000_000L));
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
