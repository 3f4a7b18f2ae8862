package io.throughline.agent.evidence;

import io.throughline.agent.probe.CpuSpeed;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Everything at one moment.
 *
 * @param nanoTime of {@link System#nanoTime}
 * @param wallNanos since the epoch
 * @param throttled thermal throttle events since the machine started; -1 where it does not count
 * @param hertz of the pinned CPU, or the mean; -1 where it is not known
 */
record CounterSnapshot(
    long nanoTime,
    long wallNanos,
    PortCounters ports,
    CpuTimes cpus,
    OwnTimes own,
    DataThread.Account thread,
    long throttled,
    long hertz) {
  private static final Path ROOT = Path.of("/");

  /**
   * @param pinned CPU of the data thread; -1 for none
   */
  static CounterSnapshot take(DataThread thread, int pinned) {
    Instant wall = Instant.now();
    return new CounterSnapshot(
        System.nanoTime(),
        wall.getEpochSecond() * 1_000_000_000L + wall.getNano(),
        PortCounters.read(ROOT),
        CpuTimes.read(ROOT),
        OwnTimes.read(),
        thread.account(),
        CpuSpeed.throttled(ROOT),
        CpuSpeed.hertz(ROOT, pinned));
  }
}
