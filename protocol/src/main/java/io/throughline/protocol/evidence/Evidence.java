package io.throughline.protocol.evidence;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of one node on the measured part of a run, from the release of the start barrier to its
 * end there.
 *
 * @param nanos between both readings, by the monotonic clock
 * @param lateNanos after the release of the barrier that the first reading was taken: what went
 *     through ports until then is not in {@code traffic}
 * @param wallNanos between both readings, by the wall clock
 * @param traffic through each port
 * @param cpu what the CPUs did
 * @param before the run
 * @param clock of the other side; null where it was not asked
 * @param ucxSettings UCX's settings that were set by anyone, {@code NAME=VALUE}, as UCX took them;
 *     the rest is at its defaults; then UCC's, where it carried out a collective. Empty for other
 *     transports
 * @param buffers which memory they are; null where this side has none in the host's memory
 */
public record Evidence(
    long nanos,
    long lateNanos,
    long wallNanos,
    List<PortTraffic> traffic,
    @Nullable CpuUse cpu,
    @Nullable Load before,
    @Nullable ClockOffset clock,
    List<String> ucxSettings,
    @Nullable Buffers buffers) {

  public Evidence {
    traffic = Objects.requireNonNullElse(traffic, List.<PortTraffic>of());
    ucxSettings = Objects.requireNonNullElse(ucxSettings, List.<String>of());
  }
}
