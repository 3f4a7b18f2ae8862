package io.throughline.launch.ssh;

import io.throughline.launch.LaunchException;
import io.throughline.launch.LaunchRequest;
import io.throughline.launch.LaunchedAgent;
import io.throughline.launch.Launcher;
import io.throughline.launch.Lease;
import io.throughline.launch.StepFailure;
import io.throughline.launch.Steps;
import io.throughline.launch.Steps.Answer;
import io.throughline.launch.bundle.AgentBundle;
import io.throughline.launch.bundle.Bundles;
import io.throughline.launch.node.JavaChoice;
import io.throughline.launch.node.KeeperOrder;
import io.throughline.launch.node.KeptAgent;
import io.throughline.launch.node.NodeFacts;
import io.throughline.launch.node.NodeFolders;
import io.throughline.launch.node.PendingCleanUps;
import io.throughline.launch.node.ScriptOutput;
import io.throughline.launch.node.UcxChoice;
import io.throughline.launch.script.Script;
import io.throughline.protocol.node.NodeProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Starts agents over SSH, step by step. A node needs nothing but sshd, a POSIX shell and the usual
 * commands.
 */
public final class SshLauncher implements Launcher {
  private static final Duration LOOK = Duration.ofSeconds(30);
  private static final Duration BUNDLE = Duration.ofMinutes(10);
  private static final Duration START = HubTunnel.FORWARD.plus(KeptAgent.START_LIMIT);

  private final SshHome home;
  private final Lease lease;
  private final PendingCleanUps pending;
  private final Bundles bundles;

  /**
   * @param data the console's data folder
   */
  public SshLauncher(Path data) {
    this(SshHome.ofUser(data), Lease.DEFAULT);
  }

  public SshLauncher(SshHome home, Lease lease) {
    this.home = home;
    this.lease = lease;
    this.pending = new PendingCleanUps(home.data());
    this.bundles = new Bundles(home.data());
  }

  @Override
  public LaunchedAgent launch(LaunchRequest request) throws LaunchException, InterruptedException {
    Steps steps = new Steps(request.node().name(), request.steps());
    boolean withJava = request.node().java().isEmpty();
    // The agent's files are read beside the first steps.
    FutureTask<AgentBundle> bundle =
        new FutureTask<>(() -> bundles.of(request.agentFolder(), withJava));
    Thread.ofVirtual().name("bundle").start(bundle);
    SshTarget target =
        steps.run(
            "resolve",
            TargetResolver.LIMIT,
            "",
            () -> {
              SshTarget found = new TargetResolver(home).of(request.node().ssh());
              return new Answer<>(found, found.shown());
            });
    SshShell shell = SshShell.open(target, home, request.questions(), steps);
    try {
      return new Launch(request, steps, shell).run(bundle);
    } catch (LaunchException | InterruptedException | RuntimeException e) {
      shell.close();
      throw e;
    }
  }

  /** A launch once the node can be reached. */
  private final class Launch {
    private final LaunchRequest request;
    private final Steps steps;
    private final SshShell shell;

    Launch(LaunchRequest request, Steps steps, SshShell shell) {
      this.request = request;
      this.steps = steps;
      this.shell = shell;
    }

    LaunchedAgent run(Future<AgentBundle> reading) throws LaunchException, InterruptedException {
      AgentBundle bundle = steps.prepare("bundle", reading::get);
      Found found =
          steps.run(
              "shell", lookLimit(), "log in with ssh and see what it says", () -> look(bundle));
      NodeFacts facts = found.facts();
      steps.run(
          "bundle",
          BUNDLE,
          "see that the way to the node is not too slow",
          () -> new Answer<>(true, new BundlePush(shell, bundle, facts, steps::progress).ensure()));
      String folder = facts.bundleFolder(bundle.hash());
      shell.useBundle(folder);
      NodeFolders folders = NodeFolders.of(facts.cache().folder(), request);
      UcxChoice ucx = UcxChoice.of(request.node(), facts, bundle.needs(), folder);
      Started started =
          steps.run(
              "start",
              START.plus(shell.anotherConnection()),
              "look at sshd's log on the node",
              () -> start(folder, folders, found.java(), ucx));
      try {
        steps.run(
            "channel",
            HubTunnel.PIPE.plus(shell.anotherConnection()),
            "see that sshd allows forwarding, or more than one session on a connection",
            () -> channel(started, folder, folders));
      } catch (LaunchException | InterruptedException | RuntimeException e) {
        started.close();
        throw e;
      }
      return started.agent();
    }

    /**
     * In which {@link #look} answers. Each of its scripts may need a connection of its own, and so
     * may the question whether the log-in shell runs commands.
     */
    private Duration lookLimit() {
      String node = request.node().name();
      return LOOK.plus(SshShell.ECHO)
          .plus(pending.limit(node))
          .plus(shell.anotherConnection().multipliedBy(2L + pending.of(node).size()));
    }

    private record Found(NodeFacts facts, JavaChoice java) {}

    private Answer<Found> look(AgentBundle bundle)
        throws StepFailure, IOException, InterruptedException {
      NodeProfile node = request.node();
      ScriptOutput output =
          shell.run(
              Script.PROBE,
              List.of(bundle.hash(), node.ucx().libraryPath(), node.java(), node.cacheFolder()),
              LOOK);
      NodeFacts facts = NodeFacts.of(output);
      facts.require(bundle.needs());
      List<String> said = new ArrayList<>(List.of(facts.shown()));
      if (!facts.noise().isEmpty()) {
        said.add("the log-in shell is not quiet; skipped: " + firstLine(facts.noise()));
      }
      said.addAll(facts.swept());
      said.addAll(pending.settle(request.node().name(), shell));
      return new Answer<>(
          new Found(facts, JavaChoice.of(request.node(), output)), String.join("; ", said));
    }

    private static String firstLine(String text) {
      String line = text.lines().findFirst().orElse("");
      return line.length() > 80 ? line.substring(0, 80) + "..." : line;
    }

    private record Started(KeptAgent agent, HubTunnel.Forward forward) implements AutoCloseable {
      @Override
      public void close() {
        agent.close();
      }
    }

    /**
     * The hub's port on the node is asked for first, since the mover is told of it at its start.
     */
    private Answer<Started> start(
        String folder, NodeFolders folders, JavaChoice java, UcxChoice ucx)
        throws IOException, InterruptedException {
      HubTunnel.Forward forward = HubTunnel.forward(shell, request.hubPort());
      OptionalInt port = forward.port();
      String hub =
          port.isPresent()
              ? "port:" + port.getAsInt()
              : "fifo:%1$s/up:%1$s/down".formatted(folders.folder());
      KeeperOrder order = KeeperOrder.of(request, lease, folder, folders, hub, java, ucx);
      KeptAgent agent = KeptAgent.start(request, shell, order, lease, pending);
      return new Answer<>(
          new Started(agent, forward),
          "process %s; %s; %s".formatted(agent.mover(), java.detail(), ucx.detail()));
    }

    private Answer<Boolean> channel(Started started, String folder, NodeFolders folders)
        throws IOException, InterruptedException {
      OptionalInt port = started.forward().port();
      if (port.isPresent()) {
        return new Answer<>(true, "port %d of the node's loopback".formatted(port.getAsInt()));
      }
      String why = started.forward().why();
      try {
        HubTunnel.pipe(shell, folder, folders, request.hubPort());
      } catch (IOException e) {
        throw new IOException(
            "%s, and through an exec channel: %s".formatted(why, e.getMessage()), e);
      }
      return new Answer<>(true, why + ": through an exec channel");
    }
  }
}
