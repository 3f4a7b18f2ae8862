package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two consoles on one home folder: the second watches the run of the first. */
@Timeout(120)
class LiveFeedTest {
  @TempDir private Path data;

  @Test
  void shouldFollowARunThatAnotherConsoleDrives() throws Exception {
    try (TestConsole driving = new TestConsole(data);
        TestConsole watching = new TestConsole(data);
        WebConsole web =
            WebConsole.open(watching.console().engine(), watching.console().profiles(), 0, null)) {
      Scenario scenario =
          driving
              .console()
              .profiles()
              .scenario("stream-demo")
              .with(Map.of("duration", "3s", "warmUp", "0"));
      LiveRun run =
          driving.start(scenario, NodeProfile.local("local-a"), NodeProfile.local("local-b"));
      TestConsole.await(run, view -> view.progress().elapsedNanos() > 0);
      String path = "/api/v1/runs/" + run.view().runId();
      Http http = Http.guest(web);
      assertThat(http.get(path).json().get("outcome").asString()).isEqualTo("RUNNING");
      assertThat(http.get("/api/v1/runs").json().get("runs").get(0).get("here").asBoolean())
          .isFalse();

      // It ends by itself when the run is over.
      Http.Answer feed = http.with("Accept", "text/event-stream").get(path + "/live?after=0");
      assertThat(feed.header("content-type")).startsWith("text/event-stream");
      List<String> kinds =
          feed.body().lines().filter(line -> line.startsWith("event: ")).distinct().toList();
      assertThat(kinds).containsExactlyInAnyOrder("event: view", "event: series", "event: end");
      assertThat(feed.body())
          .contains("\"phase\":\"running\",\"done\":false", "\"phase\":\"done\",\"done\":true")
          // The first sample comes late on a busy machine.
          .containsPattern("\"node\":\"local-b\",\"role\":\"receiver\",\"seconds\":\\[\\d");
      run.await();
      assertThat(http.get(path).json().get("outcome").asString()).isEqualTo("COMPLETED");
    }
  }
}
