package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real console over the agent as it was built, with data of its own. */
public final class TestConsole implements AutoCloseable {
  /** Of the checkout; tests run in the module's folder. */
  public static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern PID = Pattern.compile("pid (\\d+)");

  private final Console console;

  public TestConsole(Path data) {
    console = Console.open(installation(data));
  }

  public static Installation installation(Path data) {
    Path agent = HOME.resolve("node-agent/target/agent");
    if (!Files.isExecutable(agent.resolve("bin/agent"))) {
      throw new IllegalStateException(
          agent + " is not built: run mvn -DskipTests -pl node-agent -am package");
    }
    return new Installation(HOME, agent, data, HOME.resolve("profiles"));
  }

  public Console console() {
    return console;
  }

  public LiveRun start(Scenario scenario, NodeProfile... nodes) {
    return console.engine().start(scenario, List.of(nodes), Questions.NOBODY);
  }

  public RunRecord run(Scenario scenario, NodeProfile... nodes) throws InterruptedException {
    return start(scenario, nodes).await();
  }

  /** Waits until the run is as wanted; a run that ends before, or takes a minute, fails. */
  public static RunView await(LiveRun run, Predicate<RunView> wanted) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    RunView view = run.view();
    while (!wanted.test(view)) {
      if (view.phase() == Phase.DONE || System.nanoTime() > deadline) {
        throw new AssertionError("the run did not come so far: " + view);
      }
      Thread.sleep(20);
      view = run.view();
    }
    return view;
  }

  public static NodeRecord node(RunRecord record, String name) {
    return record.nodes().stream().filter(n -> n.node().equals(name)).findFirst().orElseThrow();
  }

  /** That nothing was left there, by the proof of the record. */
  public static void assertClean(NodeRecord node) {
    assertThat(Objects.requireNonNull(node.cleanUp(), node.node()).verdict())
        .as("%s", node.cleanUp())
        .isEqualTo(CleanUp.Verdict.CLEAN);
  }

  /**
   * Sends a signal to a node's agent, on this machine.
   *
   * @param name {@code KILL}
   */
  static void signal(String name, RunView view, String node) throws Exception {
    String join =
        view.nodes().stream()
            .filter(n -> n.node().equals(node))
            .flatMap(n -> n.steps().stream())
            .filter(step -> step.step().equals("join"))
            .map(step -> step.detail())
            .findFirst()
            .orElseThrow();
    Matcher pid = PID.matcher(join);
    assertThat(pid.find()).as(join).isTrue();
    new ProcessBuilder("kill", "-" + name, pid.group(1)).inheritIO().start().waitFor();
  }

  @Override
  public void close() {
    console.close();
  }
}
