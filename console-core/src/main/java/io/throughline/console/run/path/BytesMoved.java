package io.throughline.console.run.path;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.List;

/**
 * The bytes that a node moved in a run, as its agent counts it: payload, without any headers.
 *
 * @param sentBytes from the node
 * @param receivedBytes to the node
 * @param transfers in both directions, those of warm-ups included where there were points
 * @param warmUpBytes in both directions, counted, or told from how long it took
 */
public record BytesMoved(long sentBytes, long receivedBytes, long transfers, long warmUpBytes) {
  public static final BytesMoved NOTHING = new BytesMoved(0, 0, 0, 0);

  /**
   * @param points of the run; empty where it is one measurement
   */
  public static BytesMoved of(RunPlan plan, NodeRecord node, List<Point> points) {
    AgentResult result = node.result();
    if (!points.isEmpty()) {
      return points.stream()
          .filter(point -> point.spec().shape() != Shape.ALONE)
          .flatMap(point -> point.sides().stream())
          .filter(side -> side.role().equals(node.role()))
          .map(BytesMoved::of)
          .reduce(NOTHING, BytesMoved::plus);
    }
    if (result == null) {
      return NOTHING;
    }
    long transfers = result.count(Counter.TRANSFERS);
    if (Role.begins(node.role())) {
      return new BytesMoved(result.count(Counter.BYTES), 0, transfers, 0);
    }
    // What arrived and was wrong went over the wire all the same.
    long wrong = result.count(Counter.MISMATCHES);
    boolean slots = plan.settings().has(StreamScenario.BUFFER_SIZE);
    long each = wrong > 0 && slots ? plan.settings().number(StreamScenario.BUFFER_SIZE) : 0;
    return new BytesMoved(0, result.count(Counter.BYTES) + wrong * each, transfers, 0);
  }

  /** The bytes of a node's end of a point, or of a flow between ranks. */
  public static BytesMoved of(FlowEnd side) {
    long bytes = side.moved().sentBytes() + side.moved().arrivedBytes();
    long messages = side.moved().sentMessages() + side.moved().arrivedMessages();
    double share =
        side.moved().elapsedNanos() == 0
            ? 0
            : (double) side.warmUp().nanos() / side.moved().elapsedNanos();
    long warmUp = side.warmUp().bytes() >= 0 ? side.warmUp().bytes() : (long) (share * bytes);
    // Its messages are as long as those that were measured.
    long transfers = messages + (bytes == 0 ? 0 : (long) ((double) warmUp / bytes * messages));
    return new BytesMoved(side.moved().sentBytes(), side.moved().arrivedBytes(), transfers, warmUp);
  }

  /** Both together. */
  public BytesMoved plus(BytesMoved other) {
    return new BytesMoved(
        sentBytes + other.sentBytes,
        receivedBytes + other.receivedBytes,
        transfers + other.transfers,
        warmUpBytes + other.warmUpBytes);
  }

  /** Whether more was sent than received. */
  public boolean sends() {
    return sentBytes >= receivedBytes;
  }

  /** The bytes of warm-ups, in the direction that more went: they go where the measured went. */
  long warmUp() {
    long both = sentBytes + receivedBytes;
    return both == 0 ? 0 : Math.round((double) bytes() / both * warmUpBytes);
  }

  /** In the direction that more went. */
  public long bytes() {
    return Math.max(sentBytes, receivedBytes);
  }
}
