package io.throughline.console.faults;

import io.throughline.console.assembly.Console;
import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioYaml;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A run of a console in a process of its own, which is killed. */
final class ConsoleProcessRun implements SuiteRun {
  private static final String RUN = "run ";
  private static final String MOVING = "moving";

  private final Process process;
  private final String runId;
  private final List<String> ranks;
  private volatile boolean moving;

  private ConsoleProcessRun(Process process, String runId, List<String> ranks) {
    this.process = process;
    this.runId = runId;
    this.ranks = ranks;
  }

  static ConsoleProcessRun start(SuiteHosts hosts, Repetition repetition) throws IOException {
    Path folder = Files.createTempDirectory(hosts.data(), "killed");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ConsoleProcessRun.class.getName(),
                hosts.data().toString(),
                Files.writeString(
                        folder.resolve("scenario.yaml"),
                        ScenarioYaml.write(SuiteScenario.of(repetition)))
                    .toString()));
    for (NodeProfile node : hosts.nodes(repetition)) {
      command.add(
          Files.writeString(folder.resolve(node.name() + ".yaml"), NodeProfileYaml.write(node))
              .toString());
    }
    Process process =
        new ProcessBuilder(command).redirectError(folder.resolve("stderr").toFile()).start();
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(RUN)) {
        List<String> words = List.of(line.substring(RUN.length()).split(" ", -1));
        ConsoleProcessRun run =
            new ConsoleProcessRun(process, words.getFirst(), words.subList(1, words.size()));
        Thread.ofVirtual().start(() -> run.read(lines));
        return run;
      }
    }
    throw new IOException(
        "the console began no run: " + Files.readString(folder.resolve("stderr")));
  }

  private void read(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        moving |= line.equals(MOVING);
      }
    } catch (IOException e) {
      // It was killed.
    }
  }

  /**
   * The console that is killed.
   *
   * @param args its data folder, the scenario's file, the nodes' files
   */
  public static void main(String[] args) throws Exception {
    Path data = Path.of(args[0]);
    endWithTests();
    // Never closed: the process is meant to be killed.
    Console console = TwoHostConsole.open(TestConsole.installation(data), data.resolve("ssh"));
    List<NodeProfile> nodes = new ArrayList<>();
    for (int i = 2; i < args.length; i++) {
      Path file = Path.of(args[i]);
      String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
      nodes.add(NodeProfileYaml.read(args[i], name, Files.readString(file)));
    }
    Scenario scenario = ScenarioYaml.read(args[1], "killed", Files.readString(Path.of(args[1])));
    LiveRun run = console.engine().start(scenario, nodes, Questions.NOBODY);
    run.awaitBegun();
    List<String> ranks = run.view().plan().assignments().stream().map(Assignment::node).toList();
    System.out.println(RUN + run.view().runId() + " " + String.join(" ", ranks));
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 0);
    System.out.println(MOVING);
    System.out.println("ended: " + run.await().status().reason());
  }

  /** Ends this console with the tests: where those are killed, nobody else does. */
  private static void endWithTests() {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            while (System.in.read() >= 0) {
              // Nothing is said there.
            }
          } catch (IOException e) {
            // As its end.
          }
          Runtime.getRuntime().halt(1);
        });
  }

  @Override
  public String runId() {
    return runId;
  }

  @Override
  public List<String> ranks() {
    return ranks;
  }

  @Override
  public boolean moving() {
    return moving;
  }

  @Override
  public boolean over() {
    return !process.isAlive();
  }

  @Override
  public void stop() {
    process.destroyForcibly();
  }

  @Override
  public void endConsole() throws InterruptedException {
    process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
  }

  @Override
  public Optional<RunRecord> await(Duration patience) {
    return Optional.empty();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
