package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.Contexts;
import io.throughline.launch.LaunchedAgent;
import io.throughline.launch.Launcher;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.result.CleanUp;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class AgentSessionTest {
  @TempDir Path folder;

  /** An agent whose clean-up fails. */
  private static LaunchedAgent failing(Error error) {
    return (LaunchedAgent)
        Proxy.newProxyInstance(
            LaunchedAgent.class.getClassLoader(),
            new Class<?>[] {LaunchedAgent.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "ended" -> new CompletableFuture<String>();
                  case "stop" -> throw error;
                  default -> null;
                });
  }

  @Test
  @Timeout(30)
  void shouldNotWaitForACleanUpThatFailedInside() throws Exception {
    CountDownLatch launched = new CountDownLatch(1);
    try (History history = History.open(folder.resolve("history.db"))) {
      Launcher launcher = request -> failing(new NoClassDefFoundError("a/B"));
      AgentSession session =
          new AgentSession(
              NodeProfile.local("a"),
              Contexts.launchedBy(folder, history, launcher),
              event -> {
                if (event instanceof AgentEvent.Launched) {
                  launched.countDown();
                }
              });
      session.launch("run", Map.of(), StorageFolder.NONE, folder, Questions.NOBODY);
      launched.await();
      CleanUp found = session.end(Duration.ZERO).orElseThrow();
      assertThat(found.verdict()).isEqualTo(CleanUp.Verdict.UNVERIFIED);
      assertThat(found.left()).contains("the clean-up failed inside");
    }
  }
}
