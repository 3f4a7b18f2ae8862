package io.throughline.agent.evidence;

import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.CpuUse.Clock;
import io.throughline.protocol.evidence.CpuUse.Pinned;
import io.throughline.protocol.evidence.CpuUse.Switches;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes the node's counters as the measurement begins and as it ends. Belongs to the data thread,
 * which it does not hold up: the first reading is another thread's work.
 */
public final class CounterSnapshotter {
  private static final long PATIENCE_SECONDS = 2;

  private final int pinned;
  private final DataThread dataThread;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final Thread thread;
  private volatile @Nullable CounterSnapshot first;

  /** {@link System#nanoTime} as the barrier was released. */
  private volatile long released;

  /**
   * By the data thread, before it is pinned: the thread that reads may not be on its CPU.
   *
   * @param pinned CPU to which the data thread will be pinned; -1 for none
   */
  public CounterSnapshotter(int pinned) {
    this.pinned = pinned;
    dataThread = DataThread.ofThisThread();
    thread = Thread.ofPlatform().name("witness").daemon().start(this::read);
  }

  private void read() {
    try {
      begun.await();
      first = CounterSnapshot.take(dataThread, pinned);
    } catch (InterruptedException over) {
      // The run ended before it began.
      Thread.currentThread().interrupt();
    }
  }

  /** As the start barrier is released. */
  public void begin() {
    released = System.nanoTime();
    begun.countDown();
  }

  /**
   * Once the measurement is over: what happened since {@link #begin}.
   *
   * @param before what the node did before the run
   * @param clock of the other side
   * @param buffers which memory they are
   * @return null where it did not begin, or its begin could not be read
   */
  public @Nullable Evidence end(
      @Nullable Load before,
      @Nullable ClockOffset clock,
      List<String> ucxSettings,
      @Nullable Buffers buffers)
      throws InterruptedException {
    if (begun.getCount() > 0) {
      thread.interrupt();
      return null;
    }
    thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    CounterSnapshot start = first;
    if (start == null) {
      return null;
    }
    CounterSnapshot end = CounterSnapshot.take(dataThread, pinned);
    return new Evidence(
        end.clocks().nanoTime() - start.clocks().nanoTime(),
        start.clocks().nanoTime() - released,
        end.clocks().wallNanos() - start.clocks().wallNanos(),
        end.ports().since(start.ports()),
        cpuUse(start, end),
        before,
        clock,
        ucxSettings,
        buffers);
  }

  private CpuUse cpuUse(CounterSnapshot start, CounterSnapshot end) {
    CpuTimes.Times all = end.cpus().of(CpuTimes.ALL).since(start.cpus().of(CpuTimes.ALL));
    CpuTimes.Times one = end.cpus().of(pinned).since(start.cpus().of(pinned));
    DataThread.Account data = end.thread().since(start.thread());
    return new CpuUse(
        end.cpus().count(),
        all.busy(),
        all.stolen(),
        end.own().processSince(start.own()),
        pinned < 0
            ? Pinned.NONE
            : new Pinned(
                pinned,
                one.processes(),
                ownNanos(
                    data.cpuNanos(), end.own().onCpuSince(start.own(), pinned, dataThread.id())),
                one.stolen()),
        new Switches(data.preempted(), data.slept()),
        end.throttled() < 0 ? -1 : Math.max(0, end.throttled() - start.throttled()),
        new Clock(start.hertz(), end.hertz()));
  }

  /** CPU time of this agent; what the data thread used and nobody counted is not another's. */
  private static long ownNanos(long dataThread, long otherThreads) {
    return dataThread < 0 ? -1 : dataThread + otherThreads;
  }
}
