package io.throughline.launch;

import io.throughline.protocol.scenario.FaultKind;

/**
 * A fault that a node's keeper is to bring about.
 *
 * @param lastsNanos until it is undone; 0 where it is not
 * @param device that it concerns; empty for none
 * @param bytesPerSecond that are left of the device's rate; 0 where it keeps all of it
 */
public record FaultOrder(FaultKind kind, long lastsNanos, String device, long bytesPerSecond) {
  private static final long HUNDREDTH_NANOS = 10_000_000L;

  /** Bytes in one go, for rates at which the kernel's timer would be too slow for less. */
  private static final long LEAST_BURST = 128 << 10;

  /** As a keeper reads it. */
  public String line() {
    return "fault %d %s %s %d %d\n"
        .formatted(
            Math.max(1, lastsNanos / HUNDREDTH_NANOS),
            kind.id(),
            device.isEmpty() ? "-" : device,
            8 * bytesPerSecond,
            Math.max(LEAST_BURST, bytesPerSecond / 100));
  }
}
