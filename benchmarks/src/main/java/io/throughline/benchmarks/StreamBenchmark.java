package io.throughline.benchmarks;

import static io.throughline.benchmarks.Workbench.LOOPBACK;
import static io.throughline.benchmarks.Workbench.SHARED_MEMORY;

import io.throughline.benchmarks.Comparison.Wanted;
import io.throughline.benchmarks.bare.BareLoop;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** The stream against a bare loop of puts, and what checking and telemetry cost. */
final class StreamBenchmark implements Benchmark {
  private static final String SPAN = "1s";

  /** Until the compiler is through: on two CPUs it takes from the measurement what it takes. */
  private static final String WARM_UP = "2500ms";

  private static final int SLOTS = 64;
  private static final long SLOT_BYTES = 16 << 20;
  private static final int WINDOW = 8;
  private static final int PAIRS = 20;

  /** For what is only told. */
  private static final int FEW_PAIRS = 7;

  @Override
  public String name() {
    return "stream";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    try (Workbench bench = new Workbench(home)) {
      figures.accept(againstBare(bench, "shared memory", SHARED_MEMORY, "posix"));
      figures.accept(againstBare(bench, "TCP loopback", LOOPBACK, "tcp"));
      figures.accept(telemetryCpu(bench));
      figures.accept(telemetryLoss(bench));
      Map<String, String> filled = Map.of("fill", "full");
      Map<String, String> checked = Map.of("fill", "full", "verify", "full");
      figures.accept(cost(bench, "filling every word", filled, "stamps only", Map.of()));
      figures.accept(cost(bench, "checking every word", checked, "every word filled", filled));
    }
  }

  private static Figure againstBare(
      Workbench bench, String name, Map<String, String> ucx, String carrier) throws Exception {
    BareLoop.Shape shape =
        new BareLoop.Shape(
            SLOTS, SLOT_BYTES, WINDOW, TimeSpan.parse(WARM_UP), TimeSpan.parse(SPAN), true, ucx);
    return Comparison.pairs(
        "stream 64 x 16 MiB, stamps only, " + name,
        "GB/s",
        PAIRS,
        () -> gigabytes(bench.stream(settings(Map.of()), ucx, carrier)),
        "bare loop of puts",
        () -> BareLoop.run(shape).bytesPerSecond() / 1e9,
        Wanted.PARITY);
  }

  private static Figure cost(
      Workbench bench, String what, Map<String, String> more, String than, Map<String, String> less)
      throws Exception {
    return Comparison.pairs(
        "cost of " + what + ", shared memory",
        "GB/s",
        FEW_PAIRS,
        () -> gigabytes(bench.stream(settings(more), SHARED_MEMORY, "posix")),
        than,
        () -> gigabytes(bench.stream(settings(less), SHARED_MEMORY, "posix")),
        Wanted.TOLD);
  }

  private static Figure telemetryLoss(Workbench bench) throws Exception {
    return Comparison.pairs(
        "telemetry on, shared memory",
        "GB/s",
        PAIRS,
        () -> gigabytes(bench.stream(settings(Map.of()), SHARED_MEMORY, "posix")),
        "telemetry off",
        () ->
            gigabytes(bench.stream(settings(Map.of("telemetry", "false")), SHARED_MEMORY, "posix")),
        Wanted.PARITY);
  }

  private static Figure telemetryCpu(Workbench bench) throws Exception {
    return Comparison.atMost(
        "telemetry thread, share of a core",
        "%",
        5,
        () -> {
          RunRecord record =
              bench.stream(settings(Map.of("duration", "5s")), SHARED_MEMORY, "posix");
          return record.nodes().stream()
              .mapToDouble(node -> telemetryPercent(Objects.requireNonNull(node.result())))
              .max()
              .orElseThrow();
        },
        1.0);
  }

  private static double telemetryPercent(AgentResult result) {
    return 100.0 * result.count(Counter.TELEMETRY_CPU_NANOS) / result.totals().elapsedNanos();
  }

  private static Map<String, String> settings(Map<String, String> changed) {
    Map<String, String> settings = new HashMap<>();
    settings.put("duration", SPAN);
    settings.put("warmUp", WARM_UP);
    settings.put("fill", "stamps");
    settings.put("verify", "stamps");
    settings.put("wait", "yield");
    settings.putAll(changed);
    return settings;
  }

  private static double gigabytes(RunRecord record) {
    Summary summary = Objects.requireNonNull(record.results().summary(), "no figures");
    return summary.receiverBandwidth() / 1e9;
  }
}
