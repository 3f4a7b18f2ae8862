package io.throughline.benchmarks;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.testing.Command;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures how long after a fault the run names it, with the cause, and how long after that all
 * survivors have left a collective. Bounds are held by the median, and the worst take is told.
 */
final class DetectionBenchmark implements Benchmark {
  private static final int TAKES = 10;
  private static final Pattern PID = Pattern.compile("pid (\\d+)");
  private static final long SECOND = 1_000_000_000L;
  private static final List<NodeProfile> RANKS =
      List.of(NodeProfile.local("a"), NodeProfile.local("b"), NodeProfile.local("c"));

  /** Times of one fault, in seconds. */
  private record Detection(double named, double left) {}

  /** Does something to a run and returns when, in milliseconds of the wall clock. */
  @FunctionalInterface
  private interface Fault {
    long inject(RunView view) throws Exception;
  }

  @Override
  public String name() {
    return "detection";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    try (Workbench bench = new Workbench(home);
        TwoHosts hosts = TwoHosts.start()) {
      List<NodeProfile> nodes =
          List.of(
              PinnedNodes.remote(hosts, 1, PinnedNodes.NONE),
              PinnedNodes.remote(hosts, 2, PinnedNodes.NONE));
      figures.accept(
          named("killed agent named", 0.5, bench, barrier(), RANKS, signal("KILL"), "signal 9"));
      figures.accept(
          named("stopped agent named", 2.0, bench, barrier(), RANKS, signal("STOP"), "state T"));
      figures.accept(
          named(
              "cut data network named", 3.0, bench, stream(), nodes, cut(hosts), "network is cut"));
      figures.accept(
          Comparison.atMost(
              "survivors out of a collective, after the killed one was named",
              "s",
              TAKES,
              () -> detect(bench, barrier(), RANKS, signal("KILL"), "signal 9").left(),
              1.0));
    }
  }

  private static Figure named(
      String what,
      double bound,
      Workbench bench,
      Scenario scenario,
      List<NodeProfile> nodes,
      Fault fault,
      String cause) {
    return Comparison.atMost(
        what, "s", TAKES, () -> detect(bench, scenario, nodes, fault, cause).named(), bound);
  }

  private static Detection detect(
      Workbench bench, Scenario scenario, List<NodeProfile> nodes, Fault fault, String cause)
      throws Exception {
    LiveRun run = bench.console().engine().start(scenario, nodes, Questions.TRUSTING);
    while (run.view().phase() != Phase.RUNNING || run.view().progress().elapsedNanos() < SECOND) {
      if (run.view().phase() == Phase.DONE) {
        throw new IllegalStateException(run.await().status().reason());
      }
      Thread.sleep(20);
    }
    long at = fault.inject(run.view());
    RunRecord record = run.await();
    if (!record.status().reason().contains(cause)) {
      throw new IllegalStateException(
          "not named by its cause: " + record.status().reason() + record.log().events());
    }
    long named = when(record, event -> event.text().startsWith("stopping: "));
    long left = when(record, event -> event.text().equals(Phase.CLEANING_UP.words()));
    return new Detection((named - at) / 1e3, (left - named) / 1e3);
  }

  private static long when(RunRecord record, Predicate<RunEvent> which) {
    return record.log().events().stream().filter(which).findFirst().orElseThrow().atMillis();
  }

  private static Scenario barrier() {
    return Workbench.scenario(
        CollectiveScenario.KIND,
        Map.of("collective", "barrier", "duration", "60s", "warmUp", "200ms", "timeout", "60s"),
        Map.of());
  }

  private static Scenario stream() {
    return Workbench.scenario(
        StreamScenario.KIND,
        Map.of("duration", "60s", "warmUp", "200ms", "timeout", "60s"),
        Map.of("UCX_TLS", "tcp,self"));
  }

  private static Fault signal(String name) {
    return view -> {
      String join =
          view.nodes().get(1).steps().stream()
              .filter(step -> step.step().equals("join"))
              .findFirst()
              .orElseThrow()
              .detail();
      Matcher pid = PID.matcher(join);
      if (!pid.find()) {
        throw new IllegalStateException(join);
      }
      long at = System.currentTimeMillis();
      Command.run("kill", "-" + name, pid.group(1));
      return at;
    };
  }

  private static Fault cut(TwoHosts hosts) {
    return view -> {
      long at = System.currentTimeMillis();
      hosts.host(1).cable().partitionFrom(hosts.host(2).address());
      // Healed once it is named: what a run finds out of a path after it failed is not measured.
      Thread.ofVirtual()
          .start(() -> {
            try {
              Thread.sleep(5_000);
              hosts.host(1).cable().heal();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
      return at;
    };
  }
}
