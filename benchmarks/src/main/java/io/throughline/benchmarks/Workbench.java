package io.throughline.benchmarks;

import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StreamScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A console of its own, with a data folder that goes with it, unless a run failed: its logs say
 * why.
 */
final class Workbench implements AutoCloseable {
  /** UCX's variables that leave it shared memory alone. */
  static final Map<String, String> SHARED_MEMORY = Map.of("UCX_TLS", "posix,self");

  /** UCX's variables that leave it TCP over the loopback alone. */
  static final Map<String, String> LOOPBACK =
      Map.of("UCX_TLS", "tcp,self", "UCX_NET_DEVICES", "lo");

  private final Path data;
  private final Console console;
  private boolean keeps;

  Workbench(Path home) throws IOException {
    data = Files.createTempDirectory("throughline-benchmark");
    console =
        Console.open(
            new Installation(
                home, home.resolve("node-agent/target/agent"), data, home.resolve("profiles")));
  }

  Console console() {
    return console;
  }

  /** A scenario that wants nothing of its figures. */
  static Scenario scenario(
      ScenarioKind kind, Map<String, String> settings, Map<String, String> ucx) {
    return new Scenario("benchmark", "", kind, settings, ucx, List.of());
  }

  /**
   * The stream between two agents on this machine.
   *
   * @throws IllegalStateException if the run did not pass or something else carried it
   */
  RunRecord stream(Map<String, String> settings, Map<String, String> ucx, String carrier)
      throws InterruptedException {
    return run(
        scenario(StreamScenario.KIND, settings, ucx),
        List.of(NodeProfile.local("a"), NodeProfile.local("b")),
        carrier);
  }

  /**
   * Any scenario between two nodes.
   *
   * @throws IllegalStateException if the run did not pass or something else carried it
   */
  RunRecord run(Scenario scenario, List<NodeProfile> nodes, String carrier)
      throws InterruptedException {
    RunRecord record = console.engine().start(scenario, nodes, Questions.TRUSTING).await();
    if (!record.status().outcome().whole()) {
      keeps = true;
      throw new IllegalStateException(
          "run %s: %s; its logs are kept in %s"
              .formatted(
                  record.status().outcome(),
                  record.status().reason(),
                  console.history().logFolder(record.runId())));
    }
    boolean carried =
        record.nodes().stream()
            .allMatch(node ->
                node.result() != null
                    && node.result().carriers().stream().anyMatch(c -> c.contains(carrier)));
    if (!carried) {
      throw new IllegalStateException("not carried by " + carrier + ": " + record.nodes());
    }
    return record;
  }

  /** A folder, with all that is in it. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void close() throws IOException {
    console.close();
    if (keeps) {
      return;
    }
    delete(data);
  }
}
