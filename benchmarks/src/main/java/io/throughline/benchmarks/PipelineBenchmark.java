package io.throughline.benchmarks;

import io.throughline.benchmarks.Comparison.Wanted;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Remote storage and pipelines against what their stages do alone, in runs that take turns. */
final class PipelineBenchmark implements Benchmark {
  private static final int PAIRS = 12;
  private static final String CHUNK = "1MiB";
  private static final String SECONDS = "2s";

  /** For each point: until the compilers are through. */
  private static final String WARM_UP = "3s";

  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    Path root = Files.createTempDirectory(Path.of("/var/tmp"), "throughline-benchmark");
    try (Workbench bench = new Workbench(home)) {
      Measurer measurer = new Measurer(bench, root);
      figures.accept(
          Comparison.pairs(
              "storage-remote read, 1 MiB, TCP loopback",
              "B/s",
              PAIRS,
              measurer::remoteRead,
              "slower of storage and network alone",
              () -> measurer.slower("memory"),
              Wanted.NEARLY));
      figures.accept(
          Comparison.pairs(
              "pipeline file to network to file, 1 MiB, TCP loopback, one disk",
              "B/s",
              PAIRS,
              measurer::whole,
              "its bottleneck",
              measurer::bottleneck,
              Wanted.NINE_TENTHS));
    } finally {
      Files.delete(root);
    }
  }

  /** Runs, and what their points say. */
  private static final class Measurer {
    private final Workbench bench;
    private final Path root;

    Measurer(Workbench bench, Path root) {
      this.bench = bench;
      this.root = root;
    }

    private NodeProfile node(String name) {
      return NodeProfileYaml.read(
          "benchmark",
          name,
          "launch: local\ndata:\n  address: 127.0.0.1\nstorageRoot: " + root + "\n");
    }

    private RunRecord run(ScenarioKind kind, Map<String, String> settings)
        throws InterruptedException {
      Map<String, String> all =
          new LinkedHashMap<>(
              Map.of(
                  "transport", "tcp",
                  "fileSize", "256MiB",
                  "warmUp", WARM_UP,
                  "verify", "none",
                  "depth", "8"));
      all.putAll(settings);
      return bench.run(
          Workbench.scenario(kind, all, Map.of()), List.of(node("a"), node("b")), "tcp");
    }

    double remoteRead() throws InterruptedException {
      RunRecord record =
          run(
              RemoteScenario.KIND,
              Map.of("operations", "read", "sizes", CHUNK, "duration", SECONDS));
      return record.results().points().getFirst().rates().receiverBandwidth();
    }

    /** The bottleneck's bandwidth of a file that goes over the network into memory. */
    double slower(String to) throws InterruptedException {
      return bottleneck(pipeline(to, SECONDS, "100ms"));
    }

    double whole() throws InterruptedException {
      return rates(pipeline("file", "0", SECONDS)).getLast();
    }

    double bottleneck() throws InterruptedException {
      return bottleneck(pipeline("file", SECONDS, "100ms"));
    }

    private RunRecord pipeline(String to, String calibration, String duration)
        throws InterruptedException {
      return run(
          PipelineScenario.KIND,
          Map.of("to", to, "chunk", CHUNK, "calibration", calibration, "duration", duration));
    }

    private static double bottleneck(RunRecord record) {
      return rates(record).stream()
          .limit(record.results().points().size() - 1)
          .mapToDouble(Double::doubleValue)
          .min()
          .orElseThrow();
    }

    private static List<Double> rates(RunRecord record) {
      return record.results().points().stream().map(Measurer::rate).toList();
    }

    private static double rate(Point point) {
      boolean together = point.spec().label().equals(PipelineStages.STORAGE.label());
      return Stream.of(
              point.rates().receiverBandwidth(),
              together ? point.rates().senderBandwidth() : point.rates().receiverBandwidth())
          .mapToDouble(Double::doubleValue)
          .min()
          .orElseThrow();
    }
  }
}
