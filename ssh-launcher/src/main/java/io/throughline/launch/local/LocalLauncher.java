package io.throughline.launch.local;

import io.throughline.launch.LaunchException;
import io.throughline.launch.LaunchRequest;
import io.throughline.launch.LaunchedAgent;
import io.throughline.launch.Launcher;
import io.throughline.launch.Lease;
import io.throughline.launch.Steps;
import io.throughline.launch.Steps.Answer;
import io.throughline.launch.node.JavaChoice;
import io.throughline.launch.node.KeeperOrder;
import io.throughline.launch.node.KeptAgent;
import io.throughline.launch.node.NodeFolders;
import io.throughline.launch.node.NodeShell;
import io.throughline.launch.node.PendingCleanUps;
import io.throughline.launch.node.ScriptOutput;
import io.throughline.launch.node.UcxChoice;
import io.throughline.launch.script.Script;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Starts agents on this machine, under the same keeper as elsewhere. */
public final class LocalLauncher implements Launcher {
  private static final Duration LOOK = Duration.ofSeconds(30);
  private static final Duration START = LOOK.plus(KeptAgent.START_LIMIT);
  private static final Duration CHANNEL = Duration.ofSeconds(30);

  private final Path home;
  private final Lease lease;
  private final PendingCleanUps pending;
  private final List<String> shell;

  /**
   * @param data the console's data folder
   */
  public LocalLauncher(Path data) {
    this(data, Path.of(System.getProperty("user.home")), Lease.LOCAL, List.of("sh"));
  }

  /**
   * @param home under whose {@code .cache} runs have their folders
   * @param shell the command of the POSIX shell that runs the keeper
   */
  public LocalLauncher(Path data, Path home, Lease lease, List<String> shell) {
    this.home = home;
    this.lease = lease;
    this.pending = new PendingCleanUps(data);
    this.shell = List.copyOf(shell);
  }

  @Override
  public LaunchedAgent launch(LaunchRequest request) throws LaunchException, InterruptedException {
    Steps steps = new Steps(request.node().name(), request.steps());
    NodeShell node = new LocalShell(home, shell);
    String cache = request.node().cacheFolder();
    NodeFolders folders =
        NodeFolders.of((cache.isEmpty() ? home + "/.cache" : cache) + "/throughline", request);
    Duration limit = START.plus(pending.limit(request.node().name()));
    KeptAgent agent = steps.run("start", limit, "", () -> start(request, node, folders));
    try {
      steps.run(
          "channel",
          CHANNEL,
          "",
          () -> new Answer<>(true, "port %d on this machine".formatted(request.hubPort())));
      return agent;
    } catch (LaunchException | InterruptedException | RuntimeException e) {
      agent.close();
      throw e;
    }
  }

  private Answer<KeptAgent> start(LaunchRequest request, NodeShell node, NodeFolders folders)
      throws Exception {
    ScriptOutput output =
        node.run(Script.LOCAL, List.of(request.node().java(), request.node().cacheFolder()), LOOK);
    List<String> settled = pending.settle(request.node().name(), node);
    JavaChoice java = JavaChoice.of(request.node(), output);
    String ucx = request.node().ucx().libraryPath();
    KeeperOrder order =
        KeeperOrder.of(
            request,
            lease,
            request.agentFolder().toAbsolutePath().toString(),
            folders,
            "port:" + request.hubPort(),
            java,
            new UcxChoice(ucx.isEmpty() ? "system" : ucx + ";origin=profile", ucx, ""));
    KeptAgent agent = KeptAgent.start(request, node, order, lease, pending);
    return new Answer<>(agent, "process " + agent.mover() + detail(java, output, settled));
  }

  private static String detail(JavaChoice java, ScriptOutput output, List<String> settled) {
    StringBuilder detail = new StringBuilder();
    if (!java.folder().isEmpty() || output.value("java_ignored").isPresent()) {
      detail.append("; ").append(java.detail());
    }
    output.lines().stream()
        .filter(line -> line.startsWith("swept "))
        .forEach(line -> detail.append("; ").append(line));
    settled.forEach(line -> detail.append("; ").append(line));
    return detail.toString();
  }
}
