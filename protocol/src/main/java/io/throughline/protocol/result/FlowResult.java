package io.throughline.protocol.result;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.measure.Percentiles;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one flow in one round. Bytes, nanoseconds, bytes per second.
 *
 * @param round index of the round
 * @param flow between ranks of the run's group
 * @param again whether the flow had been measured before: a suspect that is tested once more
 * @param bandwidth by the receiver's clock; 0 where nothing was measured
 * @param bytes that {@code bandwidth} rests on
 * @param roundTrip of single messages; null where it was not measured
 * @param checked messages that were checked outside the measurement
 * @param cpuWait share of its time, 0 to 1, for which a data thread of the flow was ready to run
 *     and had no CPU: that of the end that waited longer; 0 where the kernel does not tell
 * @param carried how UCX carried the flow, for people; empty where the transport does not say
 * @param problem why the flow was not measured whole; empty where it was
 */
public record FlowResult(
    int round,
    Flow flow,
    boolean again,
    double bandwidth,
    long bytes,
    @Nullable Percentiles roundTrip,
    Checked checked,
    double cpuWait,
    String carried,
    String problem) {

  /** Whether the flow was measured whole. */
  public boolean complete() {
    return problem.isEmpty();
  }
}
