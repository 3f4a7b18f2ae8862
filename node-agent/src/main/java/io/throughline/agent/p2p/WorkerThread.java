package io.throughline.agent.p2p;

import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The thread of a data path that is not the data thread's: everything of its transport happens on
 * it.
 */
public final class WorkerThread implements AutoCloseable {
  private final ExecutorService executor;
  private Future<?> last = CompletableFuture.completedFuture(null);

  /**
   * @param index among the run's, from 1
   */
  public WorkerThread(int index) {
    executor =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("data-" + index).daemon().factory());
  }

  /** Does it when it can. */
  public <T> Future<T> begin(Callable<T> work) {
    Future<T> future = executor.submit(work);
    last = future;
    return future;
  }

  /** Does it when it can; nobody waits. */
  public void start(Runnable work) {
    last = executor.submit(work);
  }

  /** Does it now and waits for it. */
  public <T> T call(Callable<T> work, long nanos) throws InterruptedException {
    return await(begin(work), nanos);
  }

  /**
   * Does it and waits for it; an interrupt fails it.
   *
   * @param thread null for the calling one
   */
  public static <T> T on(@Nullable WorkerThread thread, Callable<T> work, long nanos) {
    try {
      return thread == null ? work.call() : thread.call(work, nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException("interrupted", e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public boolean idle() {
    return last.isDone();
  }

  /** Waits for what was begun; what it threw is thrown here. */
  public static <T> T await(Future<T> future, long nanos) throws InterruptedException {
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
    } catch (InterruptedException e) {
      future.cancel(true);
      throw e;
    } catch (TimeoutException e) {
      throw new WorkFailure(
          "a worker did not come to its end within %s".formatted(TimeSpan.format(nanos)));
    }
  }

  /** Lets the calling thread run wherever the process may: it was born on its maker's CPU. */
  public static void unpin(String node) {
    Cpus.settle(node, List.of(), 1);
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
