package io.throughline.console.history;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Parts of a record, the same but for one thing. */
public final class Changed {
  private Changed() {}

  /** What a node was found to be. */
  public static NodeRecord environment(NodeRecord node, NodeEnvironment environment) {
    return node(node, environment, node.result(), node.cleanUp());
  }

  /** What its agent measured, if anything. */
  public static NodeRecord result(NodeRecord node, @Nullable AgentResult result) {
    return node(node, node.environment(), result, node.cleanUp());
  }

  /** What was found on it afterwards. */
  public static NodeRecord cleanUp(NodeRecord node, CleanUp cleanUp) {
    return node(node, node.environment(), node.result(), cleanUp);
  }

  /** What its agent said of the run. */
  public static NodeRecord notes(NodeRecord node, Note... notes) {
    AgentResult result = Objects.requireNonNull(node.result());
    return result(node, result(result, result.histograms(), List.of(notes)));
  }

  /** Its agent measured no latency. */
  public static NodeRecord withoutHistograms(NodeRecord node) {
    AgentResult result = Objects.requireNonNull(node.result());
    return result(node, result(result, Map.of(), result.notes()));
  }

  /** What both sides said of it. */
  public static Point notes(Point point, Note... notes) {
    return Point.of(
        point.spec(), point.sides().stream().map(side -> notes(side, List.of(notes))).toList());
  }

  /** Its latencies, by id. */
  public static Point latencies(Point point, Map<String, Percentiles> latencies) {
    return point(point, point.messages(), latencies, point.verified(), point.mismatches());
  }

  /** How many messages it had, and how many of them were checked and wrong. */
  public static Point checked(Point point, long messages, long verified, long mismatches) {
    return point(point, messages, point.latencies(), verified, mismatches);
  }

  private static Point point(
      Point p, long messages, Map<String, Percentiles> latencies, long verified, long mismatches) {
    return new Point(
        p.spec(),
        p.receiverBandwidth(),
        p.senderBandwidth(),
        p.messageRate(),
        messages,
        p.bytes(),
        p.elapsedNanos(),
        latencies,
        verified,
        mismatches,
        p.complete(),
        p.sides());
  }

  private static NodeRecord node(
      NodeRecord node,
      @Nullable NodeEnvironment environment,
      @Nullable AgentResult result,
      @Nullable CleanUp cleanUp) {
    return new NodeRecord(
        node.node(),
        node.role(),
        node.profile(),
        node.launch(),
        environment,
        node.capabilities(),
        result,
        cleanUp,
        node.path());
  }

  private static AgentResult result(
      AgentResult result, Map<String, String> histograms, List<Note> notes) {
    return new AgentResult(
        result.node(),
        result.role(),
        result.complete(),
        result.ending(),
        result.elapsedNanos(),
        result.counters(),
        histograms,
        result.carriers(),
        result.waiting(),
        result.waitMode(),
        notes,
        result.evidence());
  }

  private static FlowEnd notes(FlowEnd side, List<Note> notes) {
    return new FlowEnd(
        side.point(),
        side.role(),
        side.sentMessages(),
        side.sentBytes(),
        side.arrivedMessages(),
        side.arrivedBytes(),
        side.elapsedNanos(),
        side.warmUpNanos(),
        side.warmUpBytes(),
        side.warmUpEnd(),
        side.histograms(),
        side.phases(),
        side.slices(),
        side.confidence(),
        side.verified(),
        side.mismatches(),
        side.ending(),
        notes);
  }
}
