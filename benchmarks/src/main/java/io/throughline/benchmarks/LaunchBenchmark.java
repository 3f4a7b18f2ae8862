package io.throughline.benchmarks;

import io.throughline.console.installation.Installation;
import io.throughline.console.run.probe.NodeTest;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.Questions;
import io.throughline.launch.bundle.AgentBundle;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.testing.Host;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Measures how quickly an agent is there, and how much it takes. */
final class LaunchBenchmark implements Benchmark {
  private static final int TAKES = 10;

  @Override
  public String name() {
    return "launch";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    try (Workbench bench = new Workbench(home)) {
      figures.accept(
          Comparison.atMost(
              "agent on this machine, start to joined",
              "s",
              TAKES,
              () -> seconds(joined(bench, NodeProfile.local("a")), "start"),
              1.0));
      overSsh(bench, figures);
      figures.accept(
          Comparison.atMost(
              "agent's memory beside its buffers", "MB", 5, new Footprint(bench)::take, 120));
      figures.accept(
          Comparison.atMost(
              "agent's bundle, compressed", "MB", 1, () -> bundleMegabytes(bench), 30));
    }
  }

  private static double bundleMegabytes(Workbench bench) throws IOException {
    Installation installation = bench.console().engine().installation();
    return Files.size(
            AgentBundle.of(installation.agentFolder(), installation.data(), true).archive())
        / 1e6;
  }

  /** From connect to joined, with the bundle there already. */
  private static void overSsh(Workbench bench, Consumer<Figure> figures) throws Exception {
    try (TwoHosts hosts = TwoHosts.start()) {
      Host host = hosts.host(1);
      NodeProfile node =
          NodeProfileYaml.read(
              "benchmark",
              "h1",
              """
              launch: ssh
              ssh:
                host: %s
                user: root
                key: %s
              """
                  .formatted(host.address(), hosts.clientKey()));
      joined(bench, node);
      figures.accept(
          Comparison.atMost(
              "second launch over SSH, connect to joined",
              "s",
              TAKES,
              () -> seconds(joined(bench, node), "connect"),
              2.5));
    }
  }

  private static List<LaunchStepEvent> joined(Workbench bench, NodeProfile node)
      throws InterruptedException {
    NodeTest test = bench.console().engine().test(node, Questions.TRUSTING);
    NodeTestView view = test.await();
    if (view.environment() == null) {
      throw new IllegalStateException("not joined: " + view.node().problem());
    }
    return view.node().steps();
  }

  /** Sum of the steps from one on. */
  private static double seconds(List<LaunchStepEvent> steps, String first) {
    long nanos = 0;
    boolean counting = false;
    for (LaunchStepEvent step : steps) {
      counting |= step.step().equals(first);
      nanos += counting ? step.nanos() : 0;
    }
    return nanos / 1e9;
  }
}
