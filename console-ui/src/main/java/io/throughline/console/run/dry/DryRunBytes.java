package io.throughline.console.run.dry;

import io.throughline.console.run.join.BaselineChecks;
import io.throughline.console.run.plan.Capped;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How many bytes a plan moves, as far as settings and the nodes' limits tell. */
final class DryRunBytes {
  private static final double SECOND = 1e9;

  private final RunPlan plan;
  private final SettingValues settings;
  private final List<PointSpec> specs;

  DryRunBytes(RunPlan plan) {
    this.plan = plan;
    settings = plan.settings();
    specs = plan.points();
  }

  /** What is known of them, and after how many a node's limit ends the run. */
  String words() {
    String moved = specs.isEmpty() ? ofStream() : ofPoints();
    String limits =
        plan.assignments().stream()
            .filter(each -> plan.betweenNodes() && each.bytes() > 0)
            .map(each -> "%s %s".formatted(each.node(), ByteCount.binary(each.bytes())))
            .collect(Collectors.joining(", "));
    return limits.isEmpty()
        ? moved
        : "%s; the run ends where a node has sent and received its limits.bytes: %s"
            .formatted(moved, limits);
  }

  /** What nodes that send keep to. */
  Optional<String> caps() {
    String caps =
        plan.assignments().stream()
            .filter(each -> each.bandwidthBytesPerSecond() > 0 && sends(each.role()))
            .map(each ->
                "%s %s".formatted(each.node(), DataRate.format(each.bandwidthBytesPerSecond())))
            .collect(Collectors.joining(", "));
    return caps.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s, the limits.bandwidth of who sends%s"
                .formatted(
                    caps, BaselineChecks.concerns(plan) ? "; the peers do not keep to it" : ""));
  }

  private boolean sends(String role) {
    return specs.isEmpty()
        ? Role.begins(role)
        : specs.stream().anyMatch(spec -> Capped.by(plan.kind(), spec, role));
  }

  /** Bytes per second that all send together at a point; empty where one of them has no bound. */
  private OptionalLong together(PointSpec spec) {
    List<Long> caps =
        plan.assignments().stream()
            .filter(each -> Capped.by(plan.kind(), spec, each.role()))
            .map(Assignment::bandwidthBytesPerSecond)
            .toList();
    if (Capped.byLowest(plan.kind(), spec)) {
      return caps.stream().mapToLong(Long::longValue).filter(cap -> cap > 0).min();
    }
    return caps.contains(0L)
        ? OptionalLong.empty()
        : OptionalLong.of(caps.stream().mapToLong(Long::longValue).sum());
  }

  private String ofStream() {
    double known =
        (double) settings.number(StreamScenario.TRANSFERS)
            * settings.number(StreamScenario.BUFFER_SIZE);
    double seconds =
        (settings.number(StreamScenario.DURATION) + settings.number(StreamScenario.WARM_UP))
            / SECOND;
    if (settings.number(StreamScenario.DURATION) == 0) {
      return bytes(known) + " measured, and what the warm-up moves";
    }
    long cap =
        plan.assignments().stream()
            .filter(each -> Role.begins(each.role()))
            .mapToLong(Assignment::bandwidthBytesPerSecond)
            .sum();
    return cap > 0
        ? "at most %s by the cap".formatted(bytes(cap * seconds))
        : "as many as the path carries in that time: who sends has no limits.bandwidth";
  }

  private String ofPoints() {
    double byNumber = 0;
    double byCap = 0;
    boolean timed = false;
    boolean uncapped = false;
    boolean files = false;
    for (PointSpec spec : specs) {
      boolean alone = spec.shape() == Shape.LOCAL || spec.shape() == Shape.ALONE;
      if (spec.iterations() > 0) {
        byNumber += known(spec);
      } else if (alone) {
        files = true;
      } else {
        timed = true;
        OptionalLong cap = together(spec);
        uncapped |= cap.isEmpty();
        byCap += cap.orElse(0) * (nanos(spec) / SECOND);
      }
    }
    return Stream.of(
            byNumber > 0 ? bytes(byNumber) + " measured, and what the warm-ups move" : "",
            !timed
                ? ""
                : uncapped
                    ? "as many as the path carries in that time: who sends has no limits.bandwidth"
                    : "at most %s by the cap%s"
                        .formatted(
                            bytes(byCap),
                            BaselineChecks.concerns(plan)
                                ? ", and as many as the path carries by the peers"
                                : ", and what checks move"),
            files ? "as many between memory and files as these take in that time" : "")
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private double known(PointSpec spec) {
    boolean oneWay = spec.shape() != Shape.BOTH_WAYS && spec.shape() != Shape.ROUND_TRIP;
    long pairs =
        plan.kind().equals(RemoteScenario.KIND.id())
            ? settings.number(RemoteScenario.CLIENTS) * settings.number(RemoteScenario.SERVERS)
            : 1;
    return (double) spec.iterations() * spec.size() * spec.workers() * pairs * (oneWay ? 1 : 2);
  }

  /** That a point may go on for, with its warm-up. */
  private double nanos(PointSpec spec) {
    boolean precise =
        settings.has(PointSettings.PRECISION) && settings.number(PointSettings.PRECISION) > 0;
    long measured =
        precise ? Math.max(spec.nanos(), settings.number(PointSettings.LONGEST)) : spec.nanos();
    return (double) measured + Math.max(0, settings.number(PointSettings.WARM_UP));
  }

  private static String bytes(double count) {
    return ByteCount.decimal((long) Math.min(count, Long.MAX_VALUE));
  }
}
