package io.throughline.console.run.rounds;

import io.throughline.console.run.path.BytesMoved;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.message.AgentMessage.FlowMeasured;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects what both ends of flows measured and puts it together. One thread. */
public final class FlowCollector {
  private final FlowPlan plan;
  private final Group group;
  private final List<FlowResult> results = new ArrayList<>();
  private final Set<Flow> measured = new HashSet<>();
  private final Map<Flow, Map<Integer, FlowMeasured>> ends = new HashMap<>();
  private final Map<Integer, BytesMoved> moved = new HashMap<>();

  /** Whether what was measured before is measured again only where it looked slow. */
  private final boolean retests;

  private @Nullable Round round;

  public FlowCollector(RunPlan plan) {
    this.plan = plan.flows();
    this.group = plan.group();
    this.retests = this.plan.judged().isPresent();
  }

  /** Begins a round; anything that comes from now on belongs to it. */
  void begin(Round next) {
    round = next;
    ends.clear();
  }

  /**
   * Takes a rank's measurement of one of its flows.
   *
   * @param rank its index
   * @return what is wrong with it; empty where nothing is
   */
  String take(int rank, FlowMeasured end) {
    Round now = round;
    Flow flow = end.flow();
    if (now == null || now.index() != end.round() || !now.of(rank).contains(flow)) {
      return "it told of a flow from rank %d to %d in round %d, and round %s has none such of rank %d"
          .formatted(
              flow.from(),
              flow.to(),
              end.round() + 1,
              now == null ? "none" : String.valueOf(now.index() + 1),
              rank);
    }
    List<PointSpec> specs = plan.specs(now.index());
    for (int i = 0; i < end.ends().size(); i++) {
      if (i >= specs.size() || end.ends().get(i).point() != specs.get(i).index()) {
        return "it told of measurement %d of a flow, and there are %d"
            .formatted(end.ends().get(i).point(), specs.size());
      }
    }
    ends.computeIfAbsent(flow, ignored -> new HashMap<>()).put(rank, end);
    end.ends().forEach(each -> moved.merge(rank, BytesMoved.of(each), BytesMoved::plus));
    return "";
  }

  /** The bytes that a rank says it has moved in all of its flows. */
  BytesMoved moved(int rank) {
    return moved.getOrDefault(rank, BytesMoved.NOTHING);
  }

  /** Whether a rank has told of all of its flows in this round. */
  boolean through(int rank) {
    Round now = round;
    return now == null
        || now.of(rank).stream()
            .allMatch(flow -> ends.getOrDefault(flow, Map.of()).containsKey(rank));
  }

  /**
   * Closes the round: what was told of its flows counts.
   *
   * @param lost why ranks are gone, by index
   */
  void close(Map<Integer, String> lost) {
    Round now = Objects.requireNonNull(round, "no round");
    for (Flow flow : now.flows()) {
      results.add(result(now.index(), flow, ends.getOrDefault(flow, Map.of()), lost));
      measured.add(flow);
    }
    round = null;
  }

  private FlowResult result(
      int index, Flow flow, Map<Integer, FlowMeasured> told, Map<Integer, String> lost) {
    List<PointSpec> specs = plan.specs(index);
    Point bandwidth = point(specs.getFirst(), 0, told);
    Point latency = specs.size() < 2 ? null : point(specs.get(1), 1, told);
    return new FlowResult(
        index,
        flow,
        retests && measured.contains(flow),
        bandwidth == null ? 0 : bandwidth.rates().receiverBandwidth(),
        bandwidth == null ? 0 : bandwidth.basis().bytes(),
        latency == null ? null : latency.latencies().get(Latency.ROUND_TRIP.id()),
        checked(bandwidth, latency),
        told.values().stream().mapToDouble(FlowMeasured::cpuWait).max().orElse(0),
        carried(told),
        problem(flow, told, lost));
  }

  private static Checked checked(@Nullable Point... points) {
    List<Point> measured = Stream.of(points).filter(Objects::nonNull).toList();
    return new Checked(
        measured.stream().mapToLong(point -> point.checked().verified()).sum(),
        measured.stream().mapToLong(point -> point.checked().mismatches()).sum());
  }

  /** The point of both ends; null where one told nothing of it. */
  private static @Nullable Point point(
      PointSpec spec, int number, Map<Integer, FlowMeasured> told) {
    List<FlowEnd> both =
        told.values().stream()
            .filter(end -> end.ends().size() > number)
            .map(end -> end.ends().get(number))
            .toList();
    return both.size() < 2 ? null : Point.of(spec, both);
  }

  private static String carried(Map<Integer, FlowMeasured> told) {
    return told.values().stream()
        .flatMap(end -> end.ends().stream().limit(1))
        .map(FlowEnd::protocol)
        .filter(Objects::nonNull)
        .map(TransferProtocol::text)
        .findFirst()
        .orElse("");
  }

  private String problem(Flow flow, Map<Integer, FlowMeasured> told, Map<Integer, String> lost) {
    for (int rank : new int[] {flow.from(), flow.to()}) {
      if (lost.containsKey(rank)) {
        return "%s was lost: %s".formatted(group.rank(rank).name(), lost.get(rank));
      }
    }
    for (int rank : new int[] {flow.from(), flow.to()}) {
      FlowMeasured end = told.get(rank);
      String said = end == null ? "it said nothing of the flow" : end.problem();
      if (!said.isEmpty()) {
        return "%s: %s".formatted(group.rank(rank).name(), said);
      }
    }
    return "";
  }

  public Group group() {
    return group;
  }

  /** The results of rounds that are closed, in order. */
  public List<FlowResult> results() {
    return List.copyOf(results);
  }
}
