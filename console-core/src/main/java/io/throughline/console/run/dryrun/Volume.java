package io.throughline.console.run.dryrun;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The bytes that a plan moves, as far as its length and the nodes' limits tell. */
final class Volume {
  private static final String WITHOUT_LIMITS =
      "as many as the ranks exchange in that time, for which limits.bandwidth cannot hold";

  private static final String UNBOUND =
      "as many as the path carries in that time: who sends has no limits.bandwidth";

  private final RunPlan plan;
  private final Length length;
  private final Caps caps;

  Volume(RunPlan plan) {
    this.plan = plan;
    length = new Length(plan);
    caps = new Caps(plan);
  }

  /** Tells the known volume, and after how much a node's limit ends the run. */
  String words() {
    String moved =
        plan.workload().measuresFlows()
            ? ofFlows()
            : plan.points().isEmpty() ? ofStream() : ofPoints();
    List<String> limits =
        NodesAlike.said(
            plan.assignments().stream()
                .filter(each -> plan.betweenNodes() && each.limits().bytes() > 0)
                .toList(),
            each -> plan.group().node(each.node()),
            each -> ByteCount.exact(each.limits().bytes()));
    String ends = plan.workload().measuresFlows() ? "its flows end" : "the run ends";
    return limits.isEmpty()
        ? moved
        : "%s; %s before a node has sent and received more than its limits.bytes (%s)"
            .formatted(moved, ends, ShortList.clauses(limits));
  }

  private String ofStream() {
    SettingValues settings = plan.settings();
    if (settings.number(StreamScenario.DURATION) == 0) {
      double known =
          (double) settings.number(StreamScenario.TRANSFERS)
              * settings.number(StreamScenario.BUFFER_SIZE);
      return bytes(known) + " measured, and what the warm-up moves";
    }
    OptionalLong cap = caps.ofStream();
    return cap.isPresent()
        ? "at most %s by the cap%s"
            .formatted(
                bytes(cap.getAsLong() * length.seconds()),
                length.open() ? ", and what the rest of the warm-up moves" : "")
        : UNBOUND;
  }

  private String ofFlows() {
    double known = 0;
    FlowPlan flows = plan.flows();
    for (Round round : flows.rounds()) {
      for (Flow flow : round.flows()) {
        PointSpec spec = flows.specs(round.index(), flow).getFirst();
        known += (double) spec.extent().iterations() * spec.size();
      }
    }
    return known > 0 ? bytes(known) + " measured, and what the warm-ups move" : UNBOUND;
  }

  private String ofPoints() {
    if (!plan.workload().keepsToLimits()) {
      return WITHOUT_LIMITS;
    }
    double byNumber = 0;
    double byCap = 0;
    boolean timed = false;
    boolean uncapped = false;
    boolean files = false;
    for (PointSpec spec : plan.points()) {
      boolean alone = spec.shape() == Shape.LOCAL || spec.shape() == Shape.ALONE;
      if (spec.extent().iterations() > 0) {
        byNumber += known(spec);
      } else if (alone) {
        files = true;
      } else {
        timed = true;
        OptionalLong cap = caps.at(spec);
        uncapped |= cap.isEmpty();
        byCap += cap.orElse(0) * length.seconds(spec);
      }
    }
    return Stream.of(
            byNumber > 0 ? bytes(byNumber) + " measured, and what the warm-ups move" : "",
            !timed
                ? ""
                : uncapped
                    ? UNBOUND
                    : "at most %s by the cap, and what %schecks move"
                        .formatted(bytes(byCap), length.open() ? "warm-ups and " : ""),
            files ? "as many between memory and files as these take in that time" : "")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private double known(PointSpec spec) {
    boolean oneWay = !spec.bothDirections();
    long pairs = plan.workload().pairs(plan.settings());
    return (double) spec.extent().iterations()
        * spec.size()
        * spec.concurrency().workers()
        * pairs
        * (oneWay ? 1 : 2);
  }

  private static String bytes(double count) {
    return ByteCount.decimal((long) Math.min(count, Long.MAX_VALUE));
  }
}
