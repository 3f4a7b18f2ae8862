package io.throughline.console.server;

import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.console.testing.TestConsole;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Takes pictures of real runs of points and of groups while they go on, and after, for looking at
 * them.
 */
final class DemoLive {
  private static final List<String> NODES = List.of("one", "two", "three");

  /** A run, and how many of its points are to be there when pictures are taken. */
  private record Show(String name, String kind, Map<String, String> settings, int nodes, int at) {}

  private static final List<Show> SHOWS =
      List.of(
          new Show(
              "sweep",
              "sweep",
              Map.of("sizes", "64B..16MiB*4", "duration", "700ms", "warmUp", "100ms"),
              2,
              5),
          new Show(
              "ping-pong",
              "ping-pong",
              Map.of("sizes", "8B..1MiB*4", "duration", "700ms", "warmUp", "100ms"),
              2,
              5),
          new Show(
              "paced",
              "paced",
              Map.of("rates", "1000,5000,20000,100000", "sizes", "8B,4KiB", "duration", "1s"),
              2,
              4),
          new Show(
              "storage-local",
              "storage-local",
              Map.of(
                  "fileSize",
                  "64MiB",
                  "sizes",
                  "4KiB..1MiB*4",
                  "operation",
                  "mixed",
                  "duration",
                  "1s",
                  "warmUp",
                  "100ms",
                  "direct",
                  "false"),
              1,
              3),
          new Show(
              "storage-remote",
              "storage-remote",
              Map.of(
                  "fileSize",
                  "64MiB",
                  "sizes",
                  "64KiB,256KiB,1MiB",
                  "duration",
                  "1s",
                  "warmUp",
                  "100ms",
                  "direct",
                  "false"),
              2,
              4),
          new Show(
              "two-operations",
              "storage-remote",
              Map.of(
                  "fileSize",
                  "64MiB",
                  "sizes",
                  "64KiB",
                  "duration",
                  "3s",
                  "warmUp",
                  "100ms",
                  "direct",
                  "false"),
              2,
              1),
          new Show(
              "pipeline",
              "pipeline",
              Map.of(
                  "fileSize",
                  "64MiB",
                  "duration",
                  "8s",
                  "calibration",
                  "2s",
                  "warmUp",
                  "100ms",
                  "direct",
                  "false",
                  "transport",
                  "tcp"),
              2,
              2),
          new Show(
              "all-reduce",
              "collective",
              Map.of("sizes", "8B..1MiB*8", "duration", "1s", "warmUp", "100ms"),
              3,
              3),
          new Show(
              "barrier",
              "collective",
              Map.of("collective", "barrier", "transport", "tcp", "duration", "8s"),
              3,
              1));

  private DemoLive() {}

  /**
   * @param args the folder, then names of runs; none for all
   */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createDirectories(Path.of(args[0]).toAbsolutePath());
    Path nodes = Files.createDirectories(folder.resolve("profiles/nodes"));
    Files.createDirectories(folder.resolve("profiles/scenarios"));
    for (String node : NODES) {
      Files.createDirectories(folder.resolve("files"));
      Files.writeString(
          nodes.resolve(node + ".yaml"),
          "launch: local\ndata:\n  address: 127.0.0.1\nstorageRoot: " + folder + "/files\n");
    }
    Installation usual = TestConsole.installation(folder.resolve("data"));
    Installation own =
        new Installation(
            usual.home(), usual.agentFolder(), usual.data(), folder.resolve("profiles"));
    List<String> wanted = List.of(args).subList(1, args.length);
    try (Console console = Console.open(own);
        WebConsole web = WebConsole.open(console.engine(), console.profiles(), 0, null);
        Browser browser = new Browser(Files.createTempDirectory(folder, "browser"), 1280, 800)) {
      browser.open(URI.create(web.link()));
      browser.until("document.querySelector('.setup .group')");
      Http guest = Http.guest(web);
      for (Show show : SHOWS) {
        if (wanted.isEmpty() || wanted.contains(show.name())) {
          show(show, guest, browser, folder, "http://127.0.0.1:" + web.port() + "/");
        }
      }
      browser.complaints().forEach(System.out::println);
    }
  }

  private static void show(Show show, Http guest, Browser browser, Path folder, String own)
      throws Exception {
    JsonNode started =
        guest
            .post(
                "/api/v1/runs",
                Map.of(
                    "scenario", show.kind(),
                    "nodes", NODES.subList(0, show.nodes()),
                    "settings", show.settings()))
            .json();
    if (!started.has("runId")) {
      throw new IllegalStateException(show.name() + ": " + started);
    }
    String page = own + "run?id=" + started.get("runId").asString();
    Path at = folder.resolve(show.name());
    browser.resize(1280, 800);
    browser.open(URI.create(page + "&theme=light"));
    browser.until("document.querySelector('.verdict .word')");
    picture(browser, at + "-1-begin");
    browser.until(
        "document.querySelectorAll('#point-table .scroll:first-of-type tbody tr').length >= %d || document.querySelector('.verdict-passed, .verdict-completed, .verdict-failed')"
            .formatted(show.at()));
    for (String theme : List.of("light", "dark")) {
      browser.evaluate(
          "document.documentElement.dataset.theme === '%s' || document.getElementById('theme').click()"
              .formatted(theme));
      browser.resize(1280, 800);
      picture(browser, at + "-2-live-" + theme);
      browser.resize(1280, height(browser));
      picture(browser, at + "-3-live-whole-" + theme);
    }
    browser.resize(3840, 2160);
    picture(browser, at + "-4-live-4k");
    browser.resize(1280, 800);
    browser.until(
        "document.querySelector('.verdict-passed, .verdict-completed, .verdict-missed, .verdict-failed')");
    browser.resize(1280, height(browser));
    picture(browser, at + "-5-done-dark");
  }

  private static int height(Browser browser) throws Exception {
    return Math.min(5000, browser.evaluate("document.documentElement.scrollHeight").asInt());
  }

  private static void picture(Browser browser, String name) throws Exception {
    browser.evaluate("new Promise(r => setTimeout(r, 300))");
    browser.picture(Path.of(name + ".png"));
  }
}
