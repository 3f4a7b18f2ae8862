package io.throughline.console.run.dryrun;

import io.throughline.console.run.negotiation.BaselineChecks;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingType;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.LongSummaryStatistics;

/** The duration of a plan's measurements, as far as it can be known. */
final class Length {
  private static final double SECOND = 1e9;

  private final RunPlan plan;
  private final SettingValues settings;
  private final List<PointSpec> specs;

  /** Each point is measured by Throughline, and where there are peers by them too. */
  private final int turns;

  Length(RunPlan plan) {
    this.plan = plan;
    settings = plan.settings();
    specs = plan.points();
    turns = BaselineChecks.concerns(plan) ? 2 : 1;
  }

  String words() {
    return plan.workload().measuresFlows() ? ofFlows() : specs.isEmpty() ? ofStream() : ofPoints();
  }

  /**
   * The length of a stream, with its warm-up; only the warm-up's where a number of transfers ends
   * it.
   */
  double seconds() {
    return (settings.number(StreamScenario.DURATION) + settings.number(StreamScenario.WARM_UP))
        / SECOND;
  }

  /** Whether warm-ups may go on for longer than a set time: until rates are steady, or messages. */
  boolean open() {
    return settings.number(PointSettings.WARM_UP) == SettingType.AUTO
        || PointSettings.warmUpMessages(settings) > 0;
  }

  /** That a point may go on for, with its warm-up, as far as that has a set time. */
  double seconds(PointSpec spec) {
    long measured =
        precise()
            ? Math.max(spec.extent().nanos(), settings.number(PointSettings.LONGEST))
            : spec.extent().nanos();
    return ((double) measured + Math.max(0, settings.number(PointSettings.WARM_UP))) / SECOND;
  }

  private boolean precise() {
    return settings.has(PointSettings.PRECISION) && settings.number(PointSettings.PRECISION) > 0;
  }

  private String ofFlows() {
    FlowPlan flows = plan.flows();
    int rounds = flows.rounds().size();
    List<PointSpec> each = flows.specs(0);
    long nanos = each.stream().mapToLong(spec -> spec.extent().nanos()).sum();
    String warmUp = TimeSpan.format(settings.number(PointSettings.WARM_UP));
    LongSummaryStatistics messages = messages(flows);
    return nanos > 0
        ? "%d %s, each of %s and a warm-up of %s before each measurement"
            .formatted(rounds, rounds == 1 ? "round" : "rounds", TimeSpan.format(nanos), warmUp)
        : "%d %s of %s%s for each flow after a warm-up of %s; how long they take is not known"
            .formatted(
                rounds,
                rounds == 1 ? "round" : "rounds",
                messages.getMin() == messages.getMax() ? "" : "up to ",
                ByteCount.binary(messages.getMax() * each.getFirst().size()),
                warmUp);
  }

  /** The numbers of messages that the flows of all rounds move. */
  private static LongSummaryStatistics messages(FlowPlan flows) {
    return flows.rounds().stream()
        .flatMapToLong(round ->
            round.flows().stream()
                .mapToLong(
                    flow -> flows.specs(round.index(), flow).getFirst().extent().iterations()))
        .summaryStatistics();
  }

  private String ofStream() {
    long duration = settings.number(StreamScenario.DURATION);
    String warmUp = TimeSpan.format(settings.number(StreamScenario.WARM_UP)) + messages();
    return duration > 0
        ? "%s after a warm-up of %s".formatted(TimeSpan.format(duration), warmUp)
        : "%d transfers after a warm-up of %s; how long they take is not known"
            .formatted(settings.number(StreamScenario.TRANSFERS), warmUp);
  }

  /** The messages for which a warm-up goes on besides its time. */
  private String messages() {
    long messages = PointSettings.warmUpMessages(settings);
    return messages == 0 ? "" : " and %d messages".formatted(messages);
  }

  private String ofPoints() {
    long nanos = specs.stream().mapToLong(spec -> spec.extent().nanos()).sum() * turns;
    boolean auto = settings.number(PointSettings.WARM_UP) == SettingType.AUTO;
    String warmUp =
        auto
            ? "a warm-up each until its rate is steady"
            : "a warm-up each of " + TimeSpan.format(settings.number(PointSettings.WARM_UP));
    warmUp += messages();
    String longest =
        precise()
            ? "; each goes on for up to %s until it is precise"
                .formatted(TimeSpan.format(settings.number(PointSettings.LONGEST)))
            : "";
    if (nanos == 0) {
      return "%d messages or blocks at each point after %s; how long they take is not known%s"
          .formatted(settings.number(PointSettings.ITERATIONS), warmUp, longest);
    }
    return "%s of measurement in all, and %s%s".formatted(TimeSpan.format(nanos), warmUp, longest);
  }
}
