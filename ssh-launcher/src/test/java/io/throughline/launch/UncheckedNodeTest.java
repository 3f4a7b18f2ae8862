package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.local.LocalShell;
import io.throughline.launch.node.JavaChoice;
import io.throughline.launch.node.KeeperOrder;
import io.throughline.launch.node.KeeperOutputParser;
import io.throughline.launch.node.KeptAgent;
import io.throughline.launch.node.NodeFolders;
import io.throughline.launch.node.NodeShell;
import io.throughline.launch.node.PendingCleanUps;
import io.throughline.launch.node.ScriptOutput;
import io.throughline.launch.node.UcxChoice;
import io.throughline.launch.script.Script;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.CleanUp;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose check fails inside the console is checked at the next launch there. */
class UncheckedNodeTest {
  private static final NodeProfile NODE = NodeProfile.local("here");

  @TempDir private Path folder;

  /** This machine, on which the check alone fails inside. */
  private record Failing(NodeShell shell, Throwable failure) implements NodeShell {
    @Override
    public ScriptOutput run(Script script, List<String> arguments, Duration limit)
        throws IOException, InterruptedException {
      if (script == Script.CHECK) {
        switch (failure) {
          case Error error -> throw error;
          case RuntimeException other -> throw other;
          default -> throw new IOException(failure);
        }
      }
      return shell.run(script, arguments, limit);
    }

    @Override
    public OutputStream openKeeper(String nonce, KeeperOutputParser lines)
        throws IOException, InterruptedException {
      return shell.openKeeper(nonce, lines);
    }

    @Override
    public void close() {
      shell.close();
    }
  }

  @Test
  void shouldRememberANodeWhoseCheckFailsInside() throws Exception {
    stop(new IllegalStateException("inside"));
  }

  @Test
  void shouldRememberANodeWhoseCheckEndsWithAnError() throws Exception {
    stop(new NoClassDefFoundError("Check"));
  }

  private void stop(Throwable failure) throws Exception {
    Launches launches = new Launches(folder);
    LaunchRequest request = launches.request(NODE, FakeAgent.in(folder), "wait");
    NodeShell shell = new Failing(new LocalShell(folder.resolve("home"), List.of("sh")), failure);
    PendingCleanUps pending = new PendingCleanUps(folder.resolve("data"));
    ScriptOutput looked = shell.run(Script.LOCAL, List.of("", ""), Duration.ofSeconds(30));
    NodeFolders folders = NodeFolders.of(folder + "/home/.cache/throughline", request);
    KeeperOrder order =
        KeeperOrder.of(
            request,
            Lease.LOCAL,
            request.agentFolder().toAbsolutePath().toString(),
            folders,
            "port:9",
            JavaChoice.of(NODE, looked),
            new UcxChoice("system", "", ""));
    LaunchedAgent agent = KeptAgent.start(request, shell, order, Lease.LOCAL, pending);

    CleanUp cleanUp = agent.stop(Duration.ZERO);

    assertThat(cleanUp.verdict()).isEqualTo(CleanUp.Verdict.UNVERIFIED);
    assertThat(cleanUp.left()).contains("the check failed: " + failure);
    assertThat(pending.of("here"))
        .singleElement()
        .satisfies(run -> assertThat(run.place()).isEqualTo(folders));
    assertThat(pending.settle("here", new LocalShell(folder.resolve("home"), List.of("sh"))))
        .singleElement()
        .asString()
        .endsWith("left unverified before, is verified now");
  }
}
