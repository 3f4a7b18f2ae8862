package io.throughline.console.run.dry;

import io.throughline.console.run.join.BaselineChecks;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingType;
import io.throughline.protocol.setting.SettingValues;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** What a plan measures, for how long, and how many bytes it moves, as far as it can be known. */
final class DryRunWork {
  private static final int MOST_NAMED = 12;

  private final RunPlan plan;
  private final SettingValues settings;
  private final List<PointSpec> specs;
  private final OptionalLong cap;

  DryRunWork(RunPlan plan) {
    this.plan = plan;
    settings = plan.settings();
    specs = plan.points();
    cap = cap(specs.isEmpty() ? Shape.ONE_WAY : specs.getFirst().shape());
  }

  /** What the sides may send together; empty where one of them has no bound. */
  private OptionalLong cap(Shape shape) {
    if (shape == Shape.LOCAL) {
      return OptionalLong.empty();
    }
    boolean reads = specs.stream().anyMatch(spec -> spec.operation() == Operation.GET);
    List<Long> bounds =
        plan.assignments().stream()
            .filter(side -> shape != Shape.ONE_WAY || reads || Role.begins(side.role()))
            .map(Assignment::bandwidthBytesPerSecond)
            .toList();
    return bounds.contains(0L)
        ? OptionalLong.empty()
        : OptionalLong.of(bounds.stream().mapToLong(Long::longValue).sum());
  }

  private String files() {
    long count = settings.number(StorageScenario.FILES);
    String each = ByteCount.binary(settings.number(StorageScenario.FILE_SIZE));
    return "%d of %s%s"
        .formatted(
            count, each, StorageScenario.writesAhead(settings) ? ", written whole beforehand" : "");
  }

  void tell(BiConsumer<String, String> line) {
    boolean baseline = BaselineChecks.concerns(plan);
    if (!specs.isEmpty()) {
      line.accept("Points", points());
    }
    line.accept("Length", specs.isEmpty() ? streamLength() : pointsLength(baseline ? 2 : 1));
    line.accept("Bytes", specs.isEmpty() ? streamBytes() : pointBytes());
    if (settings.has(StorageScenario.FILES)) {
      line.accept("Made", files());
    }
    cap.ifPresent(limit ->
        line.accept(
            "Cap",
            "%s, the lowest limits.bandwidth of the nodes%s"
                .formatted(
                    DataRate.format(limit), baseline ? "; the peers do not keep to it" : "")));
    if (baseline) {
      String tools =
          Arrays.stream(PeerTool.values())
              .filter(tool -> BaselineScenario.uses(settings, tool))
              .map(PeerTool::id)
              .collect(Collectors.joining(" and "));
      line.accept("Peers", "%s, in turns with Throughline's own".formatted(tools));
    }
  }

  private String points() {
    if (BaselineChecks.concerns(plan)) {
      long repeats = settings.number(BaselineScenario.REPEATS);
      return "%d: %d pairs each of %s at %s"
          .formatted(
              specs.size(),
              repeats,
              String.join(", ", settings.words(BaselineScenario.WORKS)),
              settings.numbers(PointSettings.SIZES).stream()
                  .map(ByteCount::binary)
                  .collect(Collectors.joining(", ")));
    }
    String named =
        specs.stream().limit(MOST_NAMED).map(PointSpec::label).collect(Collectors.joining("; "));
    return "%d: %s%s".formatted(specs.size(), named, specs.size() > MOST_NAMED ? "; ..." : "");
  }

  private String streamLength() {
    long duration = settings.number(StreamScenario.DURATION);
    String warmUp = TimeSpan.format(settings.number(StreamScenario.WARM_UP));
    return duration > 0
        ? "%s after a warm-up of %s".formatted(TimeSpan.format(duration), warmUp)
        : "%d transfers after a warm-up of %s; how long they take is not known"
            .formatted(settings.number(StreamScenario.TRANSFERS), warmUp);
  }

  private String streamBytes() {
    long duration = settings.number(StreamScenario.DURATION);
    if (duration == 0) {
      return "%s measured, and what the warm-up moves"
          .formatted(
              bytes(
                  (double) settings.number(StreamScenario.TRANSFERS)
                      * settings.number(StreamScenario.BUFFER_SIZE)));
    }
    return atMost(duration + settings.number(StreamScenario.WARM_UP));
  }

  private String pointsLength(int sides) {
    long nanos = specs.stream().mapToLong(PointSpec::nanos).sum() * sides;
    boolean auto = settings.number(PointSettings.WARM_UP) == SettingType.AUTO;
    String warmUp =
        auto
            ? "a warm-up each until its rate is steady"
            : "a warm-up each of " + TimeSpan.format(settings.number(PointSettings.WARM_UP));
    boolean precise =
        settings.has(PointSettings.PRECISION) && settings.number(PointSettings.PRECISION) > 0;
    String longest =
        precise
            ? "; each goes on for up to %s until it is precise"
                .formatted(TimeSpan.format(settings.number(PointSettings.LONGEST)))
            : "";
    if (nanos == 0) {
      return "%d messages or blocks at each point after %s; how long they take is not known%s"
          .formatted(settings.number(PointSettings.ITERATIONS), warmUp, longest);
    }
    return "%s of measurement in all, and %s%s".formatted(TimeSpan.format(nanos), warmUp, longest);
  }

  private String pointBytes() {
    double known = 0;
    long nanos = 0;
    for (PointSpec spec : specs) {
      int ways = spec.shape() == Shape.ONE_WAY || spec.shape() == Shape.LOCAL ? 1 : 2;
      known += (double) spec.iterations() * spec.size() * spec.workers() * ways;
      nanos += spec.nanos();
    }
    return nanos == 0
        ? bytes(known) + " measured, and what the warm-ups move"
        : atMost(
            Math.max(nanos, specs.size() * longest())
                + specs.size() * Math.max(0, settings.number(PointSettings.WARM_UP)));
  }

  /** Nanoseconds that a point may go on for, for the sake of precision; 0 where it does not. */
  private long longest() {
    return settings.has(PointSettings.PRECISION) && settings.number(PointSettings.PRECISION) > 0
        ? settings.number(PointSettings.LONGEST)
        : 0;
  }

  private String atMost(long nanos) {
    return cap.isPresent()
        ? "at most %s by the cap%s"
            .formatted(
                bytes(cap.getAsLong() * (nanos / 1e9)),
                BaselineChecks.concerns(plan)
                    ? ", and as many as the path carries by the peers"
                    : "")
        : "as many as the path carries in that time: who sends has no limits.bandwidth";
  }

  private static String bytes(double count) {
    return ByteCount.decimal((long) Math.min(count, Long.MAX_VALUE));
  }
}
