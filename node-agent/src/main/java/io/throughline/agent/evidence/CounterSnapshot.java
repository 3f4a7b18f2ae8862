package io.throughline.agent.evidence;

import io.throughline.agent.probe.CpuSpeed;
import io.throughline.protocol.clock.ClockReading;
import java.nio.file.Path;

/**
 * Everything at one moment.
 *
 * @param throttled thermal throttle events since the machine started; -1 where it does not count
 * @param hertz of the pinned CPU, or the mean; -1 where it is not known
 */
record CounterSnapshot(
    ClockReading clocks,
    PortCounters ports,
    CpuTimes cpus,
    ProcessCpuTimes own,
    DataThread.Account thread,
    long throttled,
    long hertz) {
  private static final Path ROOT = Path.of("/");

  /**
   * @param pinned CPU of the data thread; -1 for none
   */
  static CounterSnapshot take(DataThread thread, int pinned) {
    return new CounterSnapshot(
        ClockReading.now(),
        PortCounters.read(ROOT),
        CpuTimes.read(ROOT),
        ProcessCpuTimes.read(),
        thread.account(),
        CpuSpeed.throttled(ROOT),
        CpuSpeed.hertz(ROOT, pinned));
  }
}
