package io.throughline.protocol.clock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * A clock that stands still while the process is suspended: by a signal, or with its machine, as
 * under a laptop's lid. Whoever waits for another by this clock does not take its own absence for
 * the other's silence. Any thread.
 */
public final class AwakeClock {
  /** By less a tick is late on a busy machine too. */
  static final long LATE_NANOS = 3_000_000_000L;

  private static final long TICK_MILLIS = 500;

  /** {@code CLOCK_MONOTONIC} does not count a machine's suspension, this one does. */
  private static final Path UPTIME = Path.of("/proc/uptime");

  private static final int UNKNOWN = -1;

  private final LongSupplier monotonic;
  private final LongSupplier boot;
  private final List<Suspension> suspensions = new ArrayList<>();
  private long askedAt;
  private long asleep;
  private long machineAsleep;

  /**
   * A time in which the process did not run.
   *
   * @param endMillis when it was over, by the wall clock
   */
  public record Suspension(long nanos, long endMillis) {}

  /** The process's own, which looks at itself twice a second. */
  private static final class OfProcess {
    private static final AwakeClock CLOCK = new AwakeClock();

    static {
      Thread.ofPlatform().daemon().name("awake-clock").start(CLOCK::tick);
    }
  }

  /** For a thread that asks it every few seconds: the time between is what may be missed. */
  public AwakeClock() {
    this(System::nanoTime, AwakeClock::uptimeNanos);
  }

  /**
   * @param monotonic nanoseconds; goes on while the process is stopped
   * @param boot nanoseconds; goes on while the machine is suspended; below 0 where nobody knows
   */
  AwakeClock(LongSupplier monotonic, LongSupplier boot) {
    this.monotonic = monotonic;
    this.boot = boot;
    askedAt = monotonic.getAsLong();
    machineAsleep = machineAsleep(askedAt);
  }

  /** The clock of this process. */
  public static AwakeClock ofProcess() {
    return OfProcess.CLOCK;
  }

  /** Nanoseconds since some moment, by the clock of this process. */
  public static long now() {
    return ofProcess().nanoTime();
  }

  /** Nanoseconds since some moment. */
  public synchronized long nanoTime() {
    long now = monotonic.getAsLong();
    long since = now - askedAt;
    if (since > LATE_NANOS) {
      asleep += since;
      note(since);
    }
    askedAt = now;
    return now - asleep;
  }

  private void tick() {
    try {
      while (true) {
        Thread.sleep(TICK_MILLIS);
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks for a suspension of the whole machine too, in which the monotonic clock stood still. */
  synchronized void look() {
    long before = machineAsleep;
    machineAsleep = machineAsleep(nanoTime() + asleep);
    if (before != UNKNOWN && machineAsleep - before > LATE_NANOS) {
      note(machineAsleep - before);
    }
  }

  private long machineAsleep(long now) {
    long up = boot.getAsLong();
    return up < 0 ? UNKNOWN : up - now;
  }

  private void note(long nanos) {
    suspensions.add(new Suspension(nanos, System.currentTimeMillis()));
  }

  /** How often the process was suspended so far. */
  public synchronized int count() {
    return suspensions.size();
  }

  /** All suspensions but the first so many. */
  public synchronized List<Suspension> after(int count) {
    nanoTime();
    return List.copyOf(suspensions.subList(count, suspensions.size()));
  }

  /**
   * Waits for something by the clock of this process.
   *
   * @throws TimeoutException once {@code limit} is over, suspensions not counted
   */
  public static <T> T await(Future<T> what, Duration limit)
      throws InterruptedException, ExecutionException, TimeoutException {
    long end = now() + limit.toNanos();
    while (true) {
      long left = Math.max(1, end - now());
      try {
        return what.get(left, TimeUnit.NANOSECONDS);
      } catch (TimeoutException late) {
        if (end - now() <= 0) {
          throw late;
        }
      }
    }
  }

  private static long uptimeNanos() {
    try {
      String text = Files.readString(UPTIME);
      return (long) (Double.parseDouble(text.substring(0, text.indexOf(' '))) * 1e9);
    } catch (IOException | RuntimeException e) {
      return UNKNOWN;
    }
  }
}
