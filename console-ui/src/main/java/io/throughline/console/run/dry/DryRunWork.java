package io.throughline.console.run.dry;

import io.throughline.console.run.join.BaselineChecks;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingType;
import io.throughline.protocol.setting.SettingValues;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** What a plan measures, and for how long, as far as it can be known. */
final class DryRunWork {
  private static final int MOST_NAMED = 12;

  private final RunPlan plan;
  private final SettingValues settings;
  private final List<PointSpec> specs;

  DryRunWork(RunPlan plan) {
    this.plan = plan;
    settings = plan.settings();
    specs = plan.points();
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
    DryRunBytes bytes = new DryRunBytes(plan);
    line.accept("Bytes", bytes.words());
    if (settings.has(StorageScenario.FILES)) {
      line.accept("Made", files());
    }
    bytes.caps().ifPresent(caps -> line.accept("Cap", caps));
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
}
