package io.throughline.console.run.dryrun;

import io.throughline.console.run.negotiation.BaselineChecks;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.StorageSettings;
import io.throughline.protocol.setting.SettingValues;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The measurements of a plan, line by line. */
final class DryRunWork {
  private static final int MOST_NAMED = 12;

  private final RunPlan plan;
  private final SettingValues settings;

  DryRunWork(RunPlan plan) {
    this.plan = plan;
    settings = plan.settings();
  }

  void tell(BiConsumer<String, String> line) {
    boolean baseline = BaselineChecks.concerns(plan);
    if (!plan.points().isEmpty()) {
      line.accept("Points", points());
    }
    line.accept("Length", new Length(plan).words());
    line.accept("Bytes", new Volume(plan).words());
    if (settings.has(StorageScenario.FILES)) {
      line.accept("Made", files());
    }
    new Caps(plan).words().ifPresent(words -> line.accept("Cap", words));
    FaultPlan.of(settings).ifPresent(fault -> line.accept("Fault", fault(fault)));
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
    List<PointSpec> specs = plan.points();
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

  private String fault(FaultPlan fault) {
    String device = fault.device().isEmpty() ? "the device of the route" : fault.device();
    String place =
        fault.kind().onLink()
            ? " (%s)".formatted(device)
            : fault.kind().onFiles() ? " (the file system of storageRoot)" : "";
    return "%s on %s%s, %s after the start%s; passes by %s"
        .formatted(
            fault.kind().label(),
            plan.role(fault.role()).node(),
            place,
            TimeSpan.format(fault.atNanos()),
            fault.kind().undone()
                ? ", undone after " + TimeSpan.format(fault.lastsNanos())
                : ", not undone",
            fault.recovers() ? "recovery" : "detection");
  }

  private String files() {
    long count = settings.number(StorageScenario.FILES);
    String each = ByteCount.binary(settings.number(StorageSettings.FILE_SIZE));
    return "%d of %s%s"
        .formatted(
            count, each, StorageScenario.writesAhead(settings) ? ", written whole beforehand" : "");
  }
}
