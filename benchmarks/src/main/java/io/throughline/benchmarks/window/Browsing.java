package io.throughline.benchmarks.window;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.console.server.WebConsole;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A run of 1,000,000 samples in a real headless Chromium. Prints, for each time, the milliseconds
 * from asking for its page until all charts are painted, and from letting go of the mouse after a
 * zoom until finer samples are painted.
 */
public final class Browsing {
  private static final int CHARTS = 3;

  /** Times that it opens the page; it prints two numbers of each. */
  public static final int TAKES = 5;

  /** Before anything of the page runs: when a canvas was last drawn on. */
  private static final String WATCH =
      """
      const clear = CanvasRenderingContext2D.prototype.clearRect;
      CanvasRenderingContext2D.prototype.clearRect = function (...area) {
        window.drawnAt = performance.now();
        return clear.apply(this, area);
      };
      """;

  /** True once all charts were drawn and the screen has shown them. */
  private static final String SHOWN =
      """
      new Promise(done => {
        const look = () => document.querySelectorAll('#charts .plot canvas').length === %d
          ? requestAnimationFrame(() => requestAnimationFrame(() => done(true)))
          : requestAnimationFrame(look);
        look();
      })
      """
          .formatted(CHARTS);

  /** True once finer samples have come, were drawn after that, and the screen has shown them. */
  private static final String FINER =
      """
      new Promise(done => {
        const look = () => {
          const come = performance.getEntriesByType('resource').filter(e => e.name.includes('/samples?'));
          if (come.length > 0 && come.at(-1).responseEnd > 0 && window.drawnAt > come.at(-1).responseEnd) {
            requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
          } else {
            requestAnimationFrame(look);
          }
        };
        look();
      })
      """;

  private Browsing() {}

  /**
   * @param args the checkout, the data folder, in which the run may be already
   */
  public static void main(String[] args) {
    ProcessMain.run(Browsing.class, new String[] {"CHECKOUT", "DATA"}, args, Browsing::measure);
  }

  private static void measure(String... args) throws Exception {
    Path home = Path.of(args[0]);
    Path data = Path.of(args[1]);
    Installation installation =
        new Installation(
            home, home.resolve("node-agent/target/agent"), data, home.resolve("profiles"));
    try (Console console = Console.open(installation);
        WebConsole web = WebConsole.open(console.engine(), console.profiles(), 0, null);
        Browser browser = new Browser(Files.createTempDirectory(data, "browser"), 1280, 800)) {
      Telemetry.million(console.history());
      browser.open(URI.create(web.link()));
      browser.until("document.querySelector('.setup .group')");
      browser.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH));
      URI page =
          URI.create("http://127.0.0.1:%d/run?id=%s".formatted(web.port(), Telemetry.MILLION));
      for (int i = 0; i < TAKES; i++) {
        long begin = System.nanoTime();
        browser.open(page);
        browser.evaluate(SHOWN);
        System.out.println((System.nanoTime() - begin) / 1e6);
        browser.evaluate("window.stays = true");
        System.out.println(zoom(browser));
        if (!browser.evaluate("Boolean(window.stays)").asBoolean()) {
          throw new IllegalStateException("the page was loaded again");
        }
      }
      if (!browser.complaints().isEmpty()) {
        throw new IllegalStateException("the page complained: " + browser.complaints());
      }
    }
  }

  /** Into a hundredth of the run. */
  private static double zoom(Browser browser) throws Exception {
    JsonNode box =
        browser.evaluate(
            """
            (() => {
              const over = document.querySelector('#charts .u-over');
              over.scrollIntoView({block: 'center'});
              const {left, top, width, height} = over.getBoundingClientRect();
              return [left, top + height / 2, width];
            })()
            """);
    double from = box.get(0).asDouble() + 0.5 * box.get(2).asDouble();
    double to = from + 0.01 * box.get(2).asDouble();
    double y = box.get(1).asDouble();
    browser.mouse("mouseMoved", from, y, false, 0);
    browser.mouse("mousePressed", from, y, false, 1);
    browser.mouse("mouseMoved", to, y, false, 1);
    browser.evaluate("performance.clearResourceTimings()");
    long begin = System.nanoTime();
    browser.mouse("mouseReleased", to, y, false, 1);
    browser.evaluate(FINER);
    return (System.nanoTime() - begin) / 1e6;
  }
}
