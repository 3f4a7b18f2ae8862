package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in and who does not. */
@Timeout(120)
class LoginSessionsTest {
  private static final List<String> PATHS =
      List.of(
          "/", "/history", "/run?id=x", "/main.js", "/api/v1/runs", "/report/x/run.json", "/no");

  @TempDir private Path data;
  private TestConsole tests;
  private WebConsole web;

  @BeforeEach
  void open() {
    tests = new TestConsole(data);
    web = open(0);
  }

  private WebConsole open(int port) {
    return WebConsole.open(tests.console().engine(), tests.console().profiles(), port, null);
  }

  @AfterEach
  void close() {
    web.close();
    tests.close();
  }

  @Test
  void shouldLetNobodyInWithoutTheLink() throws Exception {
    Http stranger = new Http(web.port());
    for (String path : PATHS) {
      Http.Answer answer = stranger.get(path);
      assertThat(answer.status()).as(path).isEqualTo(401);
      assertThat(answer.problems())
          .containsExactly(
              "this console: it lets in who has opened the link that ./throughline web printed,"
                  + " once; press Enter where it runs for a new link");
    }
    Http forger = stranger.with("Cookie", "throughline-" + web.port() + "=" + "0".repeat(64));
    assertThat(forger.get("/").status()).isEqualTo(401);
    assertThat(stranger.send("POST", "/api/v1/runs", "{}").status()).isEqualTo(401);
    assertThat(stranger.get("/open/" + "0".repeat(64)).problems())
        .singleElement()
        .asString()
        .startsWith("this link: it was used already");
  }

  @Test
  void shouldExchangeALinkOnceForACookie() throws Exception {
    String link = web.link().replaceFirst("^http://127.0.0.1:\\d+", "");
    Http stranger = new Http(web.port());
    Http.Answer first = stranger.get(link);
    assertThat(first.status()).isEqualTo(200);
    String cookie = first.header("set-cookie");
    assertThat(cookie).contains("HttpOnly").contains("SameSite=Strict").contains("Path=/");
    assertThat(first.body()).doesNotContain(link);
    assertThat(stranger.get(link).status()).as("a second time").isEqualTo(401);

    Http guest = stranger.with("Cookie", cookie.substring(0, cookie.indexOf(';')));
    Http.Answer page = guest.get("/");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("content-security-policy"))
        .matches("default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self'; .*")
        .contains("frame-ancestors 'none'");
    assertThat(page.headers()).containsEntry("x-content-type-options", "nosniff");
    assertThat(guest.get("/api/v1/runs").status()).isEqualTo(200);
  }

  @Test
  void shouldRefuseOtherHostsAndOrigins() throws Exception {
    Http guest = Http.guest(web);
    for (String host : List.of("evil.example", "127.0.0.1.evil.example:80", "10.0.0.1")) {
      assertThat(guest.with("Host", host).get("/api/v1/runs").status()).as(host).isEqualTo(403);
    }
    assertThat(guest.with("Host", "evil.example").get("/").problems())
        .containsExactly(
            "Host evil.example: this console answers to 127.0.0.1 and localhost only; open it by"
                + " one of these");
    assertThat(guest.with("Host", "localhost:9000").get("/api/v1/runs").status())
        .as("through a forwarded port")
        .isEqualTo(200);
    List<String> origins =
        List.of(
            "http://evil.example", "null", "https://127.0.0.1:" + web.port(), "http://127.0.0.1:1");
    for (String origin : origins) {
      Http other = guest.with("Origin", origin);
      assertThat(other.get("/api/v1/runs").status()).as(origin).isEqualTo(403);
      assertThat(other.post("/api/v1/runs", Map.of()).status()).as(origin).isEqualTo(403);
    }
    assertThat(guest.with("Origin", "http://127.0.0.1:" + web.port()).get("/").status())
        .isEqualTo(200);
  }

  @Test
  void shouldServeItsOwnFilesOnly() throws Exception {
    Http guest = Http.guest(web);
    Http.Answer script = guest.get("/sections/charts.js");
    assertThat(script.header("content-type")).startsWith("text/javascript");
    assertThat(guest.with("If-None-Match", script.header("etag")).get("/sections/charts.js"))
        .satisfies(again -> {
          assertThat(again.status()).isEqualTo(304);
          assertThat(again.body()).isEmpty();
        });
    for (String path :
        List.of(
            "/package-info.class",
            "/WebFiles.class",
            "/../logback.xml",
            "/sections/../../../../../logback.xml",
            "/%2e%2e/logback.xml",
            "/page.html/",
            "/report/..%2f..%2fetc/passwd",
            "/metrics")) {
      assertThat(guest.get(path).status()).as(path).isIn(400, 404);
    }
  }

  @Test
  void shouldSayThatAPortIsInUse() {
    assertThatThrownBy(() -> open(web.port()))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            ("port %d: another program listens there, perhaps another ./throughline web; choose"
                    + " another with --port, or --port 0 for any that is free")
                .formatted(web.port()));
  }
}
