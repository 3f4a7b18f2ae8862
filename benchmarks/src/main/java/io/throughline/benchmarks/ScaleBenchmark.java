package io.throughline.benchmarks;

import io.throughline.console.history.History;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Measures a console with 32 and 64 agents on this machine, each of which sends ten samples per
 * second for a minute: until all have joined, what the console's process takes of a CPU meanwhile
 * (hub, ingest and history), and the memory of an agent. The agents carry out barriers, as far as
 * the CPUs go round.
 */
final class ScaleBenchmark implements Benchmark {
  /** How many agents, on a machine that need not have as many CPUs. */
  private static final List<Integer> AGENTS = List.of(32, 64);

  private static final long SECOND = 1_000_000_000L;
  private static final long INTERVAL_NANOS = SECOND / 10;

  private final Map<Integer, Scale> measured = new HashMap<>();

  /**
   * Values of the one run that all figures of so many agents are of.
   *
   * @param joined seconds from the start until the first measurement
   * @param core percent of a CPU that this process took while the agents measured
   * @param agentMegabytes proportional share of memory of an agent, on average (1e6)
   */
  private record Scale(double joined, double core, double agentMegabytes) {}

  @Override
  public String name() {
    return "scale";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    try (Workbench bench = new Workbench(home)) {
      for (int agents : AGENTS) {
        figures.accept(
            figure(agents + " agents joined", "s", () -> of(bench, agents).joined(), 60));
        figures.accept(
            figure(
                "console with %d agents at 10 Hz".formatted(agents),
                "% of a CPU",
                () -> of(bench, agents).core(),
                30));
        figures.accept(
            figure(
                "memory of one of %d agents".formatted(agents),
                "MB",
                () -> of(bench, agents).agentMegabytes(),
                200));
      }
    }
  }

  private static Figure figure(
      String what, String unit, Comparison.Measurement value, double bound) {
    return Comparison.atMost(what, unit, 1, value, bound);
  }

  private Scale of(Workbench bench, int agents) throws IOException, InterruptedException {
    Scale known = measured.get(agents);
    if (known == null) {
      known = run(bench, agents);
      measured.put(agents, known);
    }
    return known;
  }

  private static Scale run(Workbench bench, int agents) throws IOException, InterruptedException {
    List<NodeProfile> nodes =
        IntStream.range(0, agents).mapToObj(i -> NodeProfile.local("n" + i)).toList();
    Scenario scenario =
        Workbench.scenario(
            CollectiveScenario.KIND,
            Map.of(
                "ranks",
                Integer.toString(agents),
                "collective",
                "barrier",
                "wait",
                "block",
                "transport",
                "tcp",
                "duration",
                "60s",
                "warmUp",
                "1s",
                "timeout",
                "5min",
                "heartbeatTimeout",
                "1min",
                "sampleInterval",
                "100ms"),
            Map.of());
    long started = System.nanoTime();
    LiveRun run = bench.console().engine().start(scenario, nodes, Questions.TRUSTING);
    while (run.view().phase().compareTo(Phase.RUNNING) < 0) {
      Thread.sleep(20);
    }
    long running = System.nanoTime();
    long cpu = Machine.cpuNanos();
    double megabytes =
        Machine.agentBytes("smaps_rollup", "Pss:").stream()
                .mapToLong(Long::longValue)
                .average()
                .orElse(0)
            / 1e6;
    while (run.view().phase() == Phase.RUNNING) {
      Thread.sleep(20);
    }
    double core = 100.0 * (Machine.cpuNanos() - cpu) / (System.nanoTime() - running);
    RunRecord record = run.await();
    if (!record.status().outcome().whole()) {
      throw new IllegalStateException(
          "run %s: %s".formatted(record.status().outcome(), record.status().reason()));
    }
    requireEverySample(bench.console().history(), record);
    return new Scale((double) (running - started) / SECOND, core, megabytes);
  }

  /**
   * Samples are numbered without holes, and the last one has what the agent's result has. With many
   * agents to a CPU they are late, and fewer: each then covers the longer time.
   *
   * @throws IllegalStateException where history lacks one
   */
  private static void requireEverySample(History history, RunRecord record) {
    long late = 0;
    for (NodeRecord node : record.nodes()) {
      List<Sample> samples = history.samples(record.runId(), node.node());
      Sample last = samples.getLast();
      long lost = last.sequence() + 1 - samples.size();
      Long counted =
          Objects.requireNonNull(node.result()).totals().counters().get(Counter.TRANSFERS.id());
      if (lost > 0 || counted == null || last.count(Counter.TRANSFERS) != counted) {
        throw new IllegalStateException(
            "history lacks %d samples of %s: its last one counts %d transfers, its result %s"
                .formatted(lost, node.node(), last.count(Counter.TRANSFERS), counted));
      }
      late +=
          samples.stream()
              .filter(sample -> sample.endNanos() - sample.startNanos() > 2 * INTERVAL_NANOS)
              .count();
    }
    System.err.printf(
        "%d agents: all samples in history, %d of them cover more than two intervals%n",
        record.nodes().size(), late);
  }
}
