package io.throughline.agent.collective;

import io.throughline.agent.workload.WorkFailure;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A watch over calls of the data thread into a library that does not return while a rank is
 * missing. Another thread looks at a call that takes long. A call that takes too long is given up:
 * the data thread stays in it, and never comes out. {@link #enter} and {@link #leave} allocate
 * nothing.
 */
public final class BlockingCalls implements AutoCloseable {
  private static final int OUTSIDE = 0;
  private static final int INSIDE = 1;

  /** Inside, and the watching thread has the operation for itself. */
  private static final int LOOKED_AT = 2;

  private static final int GIVEN_UP = 3;

  private static final long LOOK_NANOS = 20_000_000;

  /** In place of a limit: the call waits for nobody. */
  private static final long WAITS_FOR_NOBODY = -1;

  private final CurrentOperation operation;
  private final Runnable aside;
  private final Supplier<@Nullable WorkFailure> broken;
  private final Consumer<WorkFailure> lost;
  private final AtomicInteger state = new AtomicInteger(OUTSIDE);
  private volatile boolean closed;

  /** Calls until now; written by the data thread. */
  private final AtomicLong calls = new AtomicLong();

  /** Longest time that the current call may take. */
  private long limitNanos;

  /** Whether the watching thread has seen the current call. */
  private boolean seen;

  BlockingCalls(
      CurrentOperation operation,
      Runnable aside,
      Supplier<@Nullable WorkFailure> broken,
      Consumer<WorkFailure> lost) {
    this.operation = operation;
    this.aside = aside;
    this.broken = broken;
    this.lost = lost;
    Thread.ofPlatform().name("watch-library").daemon().start(this::watch);
  }

  /** A call begins that may take as long as the scenario's timeout. */
  public void enter() {
    enter(operation.timeoutNanos());
  }

  /**
   * A call begins.
   *
   * @param nanos that it may take
   */
  public void enter(long nanos) {
    limitNanos = nanos;
    calls.lazySet(calls.getPlain() + 1);
    state.setRelease(INSIDE);
  }

  /** A call begins that moves the library and waits for no rank: it is given up where it breaks. */
  public void enterProgress() {
    enter(WAITS_FOR_NOBODY);
  }

  /** The call is over. Does not return where it was given up. */
  public void leave() {
    while (!state.compareAndSet(INSIDE, OUTSIDE)) {
      if (state.get() == GIVEN_UP) {
        stay();
      }
      Thread.onSpinWait();
    }
    if (seen) {
      seen = false;
      operation.arrived();
    }
  }

  /** The run goes on without this thread, until the process ends. */
  private static void stay() {
    while (true) {
      LockSupport.park();
    }
  }

  private void watch() {
    aside.run();
    long last = -1;
    while (!closed) {
      LockSupport.parkNanos(LOOK_NANOS);
      long current = calls.get();
      // One that has lasted from look to look.
      if (current == last && state.compareAndSet(INSIDE, LOOKED_AT) && !look()) {
        return;
      }
      last = current;
    }
  }

  /** Whether the call may go on. */
  private boolean look() {
    try {
      WorkFailure failure = broken.get();
      if (failure != null) {
        throw failure;
      }
      if (limitNanos != WAITS_FOR_NOBODY) {
        await();
      }
      state.setRelease(INSIDE);
      return true;
    } catch (WorkFailure failure) {
      state.set(GIVEN_UP);
      lost.accept(failure);
      return false;
    }
  }

  private void await() {
    if (!seen) {
      seen = true;
      operation.await(CurrentOperation.ALL_OTHERS);
    }
    operation.watch(0, limitNanos);
  }

  /** Ends the watch, outside of calls. */
  @Override
  public void close() {
    closed = true;
  }
}
