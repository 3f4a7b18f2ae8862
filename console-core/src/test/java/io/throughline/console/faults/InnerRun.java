package io.throughline.console.faults;

import io.throughline.console.history.History;
import io.throughline.console.hub.Hub;
import io.throughline.console.run.Engine;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.console.run.agent.Launchers;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.TestConsole;
import io.throughline.launch.Lease;
import io.throughline.launch.Questions;
import io.throughline.launch.local.LocalLauncher;
import io.throughline.launch.ssh.SshHome;
import io.throughline.launch.ssh.SshLauncher;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run of a console in this process; where its hub is to be closed, of one with its own hub. */
final class InnerRun implements SuiteRun {
  private final LiveRun run;
  private final @Nullable Hub hub;
  private final @Nullable Engine engine;

  private InnerRun(LiveRun run, @Nullable Hub hub, @Nullable Engine engine) {
    this.run = run;
    this.hub = hub;
    this.engine = engine;
  }

  static InnerRun start(SuiteHosts hosts, Repetition repetition) {
    if (repetition.fault() == SuiteFault.CLOSED_HUB) {
      return withOwnHub(hosts, repetition);
    }
    return new InnerRun(
        hosts
            .console()
            .engine()
            .start(SuiteScenario.of(repetition), hosts.nodes(repetition), Questions.NOBODY),
        null,
        null);
  }

  private static InnerRun withOwnHub(SuiteHosts hosts, Repetition repetition) {
    Path data = hosts.data();
    History history = hosts.console().history();
    AgentSlots slots = new AgentSlots();
    Hub hub = Hub.open(slots, Hub.Rhythm.USUAL);
    Launchers launchers =
        new Launchers(
            new LocalLauncher(data),
            new SshLauncher(new SshHome(data.resolve("ssh"), data, "root", ""), Lease.DEFAULT));
    Engine engine =
        new Engine(TestConsole.installation(data), history, slots, hub.port(), launchers);
    return new InnerRun(
        engine.start(SuiteScenario.of(repetition), hosts.nodes(repetition), Questions.NOBODY),
        hub,
        engine);
  }

  @Override
  public String runId() {
    return run.view().runId();
  }

  @Override
  public List<String> ranks() {
    return run.view().plan().assignments().stream().map(Assignment::node).toList();
  }

  @Override
  public boolean moving() {
    return run.view().progress().elapsedNanos() > 0;
  }

  @Override
  public boolean over() {
    return run.view().phase() == Phase.DONE;
  }

  @Override
  public void stop() {
    run.stop("it takes too long");
  }

  @Override
  public void endConsole() {
    if (hub != null) {
      hub.close();
    }
  }

  @Override
  public Optional<RunRecord> await(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    while (!over() && System.nanoTime() < until) {
      Thread.sleep(20);
    }
    return over() ? Optional.of(run.await()) : Optional.empty();
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
    endConsole();
  }
}
