package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run between two hosts with a real sshd each, from a real Chromium. */
@Requires(hosts = true)
@Timeout(180)
@Tag("measures")
class WebSshRunTest {
  @TempDir private Path folder;

  private Path profiles(TwoHosts hosts) throws Exception {
    Path profiles = folder.resolve("profiles");
    TwoHostConsole.write(
        hosts,
        profiles.resolve("nodes"),
        "device: eth0",
        number -> "java: " + (number == 1 ? System.getProperty("java.home") : "bundle"));
    Files.writeString(
        Files.createDirectories(profiles.resolve("scenarios")).resolve("lossy.yaml"),
        // A burst is of a sample: on a busy machine a tenth of a second may lose too little for
        // one.
        """
        kind: stream
        settings:
          duration: 3s
          warmUp: 0
          sampleInterval: 1s
        ucxEnvironment:
          UCX_TLS: tcp,self
        """);
    return profiles;
  }

  @Test
  void shouldRunBetweenTwoHostsAndHandOnAReportWithoutNames() throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    Path data = folder.resolve("data");
    Path ssh = Files.createDirectories(folder.resolve("ssh"));
    Installation usual = TestConsole.installation(data);
    try (TwoHosts hosts = TwoHosts.start();
        Console console =
            TwoHostConsole.open(
                new Installation(usual.home(), usual.agentFolder(), data, profiles(hosts)), ssh);
        WebConsole web = WebConsole.open(console.engine(), console.profiles(), 0, null);
        Browser browser = new Browser(Files.createDirectory(folder.resolve("b")), 1280, 800)) {
      browser.open(URI.create(web.link()));
      browser.until("location.pathname === '/' && document.querySelector('.setup .group')");
      browser.type("#scenario", "lossy");
      browser.until("document.querySelector('#field-duration')?.value === '3s'");
      browser.click(".setup .primary");
      // Nobody can be asked about a key in a page that may be closed.
      browser.until("document.querySelector('.verdict-failed')");
      assertThat(browser.text(".why")).contains("host key").contains("./throughline nodes test");

      Files.writeString(ssh.resolve("known_hosts"), hosts.knownHosts());
      hosts.host(2).cable().loseFrom(hosts.host(1).address(), 100);
      browser.evaluate("[...document.querySelectorAll('.run-tools a')][2].click()");
      browser.until("document.querySelector('#field-duration')?.value === '3s'");
      assertThat(browser.text("#role-sender option:checked")).startsWith("h1 (");
      browser.click(".setup .primary");
      // Of a busy machine the page may tell meanwhile that it has heard nothing for some seconds.
      browser.until("document.querySelector('.verdict-completed, .verdict-failed, .problems li')");
      assertThat(browser.texts(".verdict-failed, .problems li")).isEmpty();
      assertThat(browser.texts(".verdict-completed")).isNotEmpty();

      String runId = console.history().list(1).getFirst().runId();
      RunRecord record = console.history().run(runId).orElseThrow();
      assertThat(record.status().outcome())
          .as(record.status().reason())
          .isEqualTo(Outcome.COMPLETED);
      tellsOfRetransmits(record);
      assertThat(hosts.host(1).run("ls /root/.cache/throughline/bundles/*"))
          .contains("lib")
          .doesNotContain("runtime");
      reports(browser, web, runId, hosts.host(1).address());
    }
  }

  private static void tellsOfRetransmits(RunRecord record) {
    NodeRecord sender = TestConsole.node(record, "h1");
    assertThat(Objects.requireNonNull(sender.result()).count(Counter.RETRANSMITS)).isPositive();
    assertThat(record.log().events())
        .anyMatch(event ->
            event.kind().equals("retransmits")
                && event.node().equals("h1")
                && event.text().contains("TCP segments sent again within"));
    assertThat(record.assessment().flags())
        .filteredOn(flag -> flag.id().equals("retransmits"))
        .extracting(Flag::text)
        .anyMatch(
            text -> text.startsWith("Node h1: ") && text.contains(" TCP segments retransmitted"));
  }

  private static void reports(Browser browser, WebConsole web, String runId, String address)
      throws Exception {
    String own = "http://127.0.0.1:" + web.port() + "/";
    browser.open(URI.create(own + "report/" + runId + "/index.html"));
    browser.until("document.querySelector('.verdict')");
    assertThat(browser.text("body")).contains(address, "TCP segments sent again within");
    assertThat(
            browser
                .evaluate(
                    "JSON.parse(document.getElementById('run-data').textContent).overTime.annotations"
                        + ".filter(a => a.weight === 'warning').length")
                .asInt())
        .isPositive();
    browser.open(URI.create(own + "anonymous-report/" + runId + "/index.html"));
    browser.until("document.querySelector('.verdict')");
    assertThat(browser.text("body"))
        .contains("TCP segments sent again within")
        .doesNotContain(address, "h1");
  }
}
