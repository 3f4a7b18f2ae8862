package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.server.metrics.MetricsToken;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a scraper gets, with a real run. */
@Timeout(120)
class MetricsTest {
  @TempDir private Path data;

  @Test
  void shouldTellAScraperOfRunsToo() throws Exception {
    Path file = data.resolve("metrics-token");
    String token = MetricsToken.in(file);
    assertThat(MetricsToken.in(file)).isEqualTo(token);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    try (TestConsole tests = new TestConsole(data);
        WebConsole web =
            WebConsole.open(tests.console().engine(), tests.console().profiles(), 0, token)) {
      Http stranger = new Http(web.port());
      assertThat(stranger.get("/metrics").status()).isEqualTo(401);
      assertThat(stranger.with("Authorization", "Bearer x").get("/metrics").status())
          .isEqualTo(401);
      Http scraper = stranger.with("Authorization", "Bearer " + token);
      assertThat(scraper.get("/api/v1/runs").status()).as("it opens nothing else").isEqualTo(401);
      Http.Answer idle = scraper.get("/metrics");
      assertThat(idle.header("content-type")).startsWith("text/plain; version=0.0.4");
      assertThat(idle.body())
          .contains(
              "throughline_runs_going 0.0", "throughline_runs_ended_total{outcome=\"passed\"} 0.0")
          .doesNotContain("throughline_run_progress_ratio{");

      Http guest = Http.guest(web);
      String runId = start(guest);
      String labels = "{nodes=\"local-a,local-b\",scenario=\"stream-demo\"} ";
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .until(() ->
              scraper
                  .get("/metrics")
                  .body()
                  .matches("(?s).*\nthroughline_run_receiver_bytes_per_second\\{[^}]*} [1-9].*"));
      assertThat(scraper.get("/metrics").body())
          .contains("throughline_run_progress_ratio" + labels, "throughline_runs_going 1.0");
      assertThat(guest.post("/api/v1/runs", request()).problems())
          .containsExactly(
              "node local-a: run %s is going on there, and two at once would measure each other; wait for its end or stop it"
                  .formatted(runId));
      guest.post("/api/v1/runs/" + runId + "/stop", Map.of("reason", "enough"));
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .until(() ->
              scraper
                  .get("/metrics")
                  .body()
                  .contains("throughline_runs_ended_total{outcome=\"stopped\"} 1.0"));
      assertThat(tests.console().history().run(runId).orElseThrow().status().reason())
          .isEqualTo("enough");
    }
  }

  private static Map<String, Object> request() {
    return Map.of(
        "scenario", "stream-demo",
        "nodes", List.of("local-a", "local-b"),
        "settings", Map.of("duration", "60s", "warmUp", "0"));
  }

  private static String start(Http guest) throws Exception {
    Http.Answer started = guest.send("POST", "/api/v1/runs", Json.write(request()));
    assertThat(started.status()).as(started.body()).isEqualTo(201);
    return started.json().get("runId").asString();
  }

  @Test
  void shouldMakeOneTokenForConsolesThatBeginInTheSameMoment() throws Exception {
    for (int i = 0; i < 50; i++) {
      Path file = data.resolve(i + "/metrics-token");
      CyclicBarrier together = new CyclicBarrier(4);
      Callable<String> begins =
          () -> {
            together.await();
            return MetricsToken.in(file);
          };
      Set<String> tokens = new HashSet<>();
      try (ExecutorService consoles = Executors.newFixedThreadPool(4)) {
        for (Future<String> token : consoles.invokeAll(Collections.nCopies(4, begins))) {
          tokens.add(token.get());
        }
      }
      assertThat(tokens).containsExactly(Files.readString(file).strip());
      assertThat(data.resolve(String.valueOf(i)).toFile().list()).containsExactly("metrics-token");
    }
  }

  @Test
  void shouldSayThatATokenIsTooShort() throws Exception {
    Path file = Files.writeString(data.resolve("metrics-token"), "secret\n");
    assertThatThrownBy(() -> MetricsToken.in(file))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            "token file %s: it holds fewer than 32 characters; delete it; a new one is made"
                .formatted(file));
  }

  @Test
  void shouldSayWhyATokenCannotBeReadOrMade() throws Exception {
    Path folder = Files.createDirectory(data.resolve("metrics-token"));
    assertThatThrownBy(() -> MetricsToken.in(folder))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            "token file %s: it is a folder and not a file; delete it; a new one is made"
                .formatted(folder));
    Path binary = Files.write(data.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> MetricsToken.in(binary))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("it is not UTF-8 text; delete it");
    assertThatThrownBy(() -> MetricsToken.in(binary.resolve("token")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("it cannot be made: " + binary + " is a file; make its folder");
  }
}
