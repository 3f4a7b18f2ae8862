package io.throughline.console.server;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Takes pictures of every page, light and dark, wide and narrow, for looking at them. */
final class DemoPages {
  private static final Map<String, int[]> SCREENS =
      Map.of("wide", new int[] {1280, 800}, "phone", new int[] {390, 844});

  private final Browser browser;
  private final Path folder;
  private final String own;

  private DemoPages(Browser browser, Path folder, int port) {
    this.browser = browser;
    this.folder = folder;
    own = "http://127.0.0.1:" + port + "/";
  }

  /**
   * @param args the folder
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createDirectories(Path.of(args[0]));
    try (TestConsole tests = new TestConsole(folder.resolve("data"));
        WebConsole web =
            WebConsole.open(tests.console().engine(), tests.console().profiles(), 0, null);
        Browser browser = new Browser(Files.createTempDirectory(folder, "browser"), 1280, 800)) {
      fill(tests.console().history());
      browser.open(URI.create(web.link()));
      browser.until("document.querySelector('.setup .group')");
      new DemoPages(browser, folder, web.port()).take(Http.guest(web));
    }
  }

  private static void fill(History history) {
    if (!history.list(1).isEmpty()) {
      return;
    }
    DemoRun.whole(history, "passed", List.of("receiver.bandwidth >= 9GB/s"));
    DemoRun.whole(
        history, "missed", List.of("receiver.bandwidth >= 12GB/s", "latency.flushed.p99 <= 20ms"));
    DemoRun.failed(history, "failed");
    DemoRun.refused(history, "refused");
    history.marks().tag("passed", List.of("rack3", "firmware-22"));
    history.marks().note("passed", "After the new firmware, with the switch's flow control on.");
    history.marks().pin("passed");
    history.marks().note("failed", DemoRun.HOSTILE);
  }

  private void take(Http guest) throws Exception {
    pages("start", "", "document.querySelector('.setup .group')", "true");
    pages(
        "wrong",
        "",
        "document.querySelector('.setup .group')",
        """
        (() => {
          const type = (id, text) => {
            const field = document.getElementById(id);
            field.value = text;
            field.dispatchEvent(new Event('input', {bubbles: true}));
          };
          type('field-window', 'many');
          type('field-threshold', '1e9');
          document.getElementById('role-sender').value = document.getElementById('role-receiver').value;
          document.querySelector('.setup .primary').click();
          return new Promise(r => setTimeout(r, 800));
        })()
        """);
    pages(
        "history",
        "history",
        "document.querySelector('.run-row')",
        "document.querySelectorAll('.pick-run').forEach((b, i) => i < 2 && b.click())");
    pages("empty", "history?text=nothing", "document.querySelector('.empty')", "true");
    pages("run", "run?id=missed", "document.querySelectorAll('.plot canvas').length === 3", "true");
    pages("refused", "run?id=refused", "document.querySelector('.verdict')", "true");
    pages("none", "run?id=none", "document.getElementById('trouble')", "true");
    pages(
        "compare",
        "compare?run=passed&run=failed",
        "document.querySelector('#charts canvas')",
        "true");
    pages("compare-one", "compare?run=passed", "document.getElementById('trouble')", "true");
    JsonNode started =
        guest
            .post(
                "/api/v1/runs",
                Map.of(
                    "scenario", "stream-demo",
                    "nodes", List.of("local-a", "local-b"),
                    "settings", Map.of("duration", "150s")))
            .json();
    String run = started.get("runId").asString();
    pages("launching", "run?id=" + run, "document.querySelector('.verdict .word')", "true");
    browser.until("parseFloat(document.querySelector('.verdict .facts').textContent) > 3");
    pages(
        "live",
        "run?id=" + run,
        "document.querySelector('.tiles .number') && document.querySelectorAll('.plot canvas').length === 3",
        "new Promise(r => setTimeout(r, 1500))");
    pages("start-going", "", "document.querySelector('#now .run-row')", "true");
    guest.post("/api/v1/runs/" + run + "/stop", Map.of());
  }

  private void pages(String name, String path, String there, String then) throws Exception {
    for (Map.Entry<String, int[]> screen : SCREENS.entrySet()) {
      for (String theme : List.of("light", "dark")) {
        int[] size = screen.getValue();
        browser.resize(size[0], size[1]);
        browser.open(URI.create(own + path + (path.contains("?") ? "&" : "?") + "theme=" + theme));
        browser.until(there);
        browser.evaluate(then);
        int height = browser.evaluate("document.documentElement.scrollHeight").asInt();
        if (!name.contains("live") && !name.contains("launching")) {
          browser.resize(size[0], Math.min(height, 4000));
        }
        browser.evaluate("new Promise(r => setTimeout(r, 200))");
        int width = browser.evaluate("document.documentElement.scrollWidth").asInt();
        if (width > size[0]) {
          System.out.println(name + " " + screen.getKey() + ": wider than the screen, " + width);
        }
        browser.picture(folder.resolve(name + "-" + screen.getKey() + "-" + theme + ".png"));
      }
    }
  }
}
