package io.throughline.console.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.testing.TestConsole;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** A console with a history of its own, and a real Chromium that was let in by its link. */
record ConsoleInBrowser(TestConsole tests, WebConsole web, Browser browser)
    implements AutoCloseable {

  /** Skips the test where there is no Chromium. */
  static ConsoleInBrowser open(Path folder) throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    TestConsole tests = new TestConsole(folder.resolve("data"));
    WebConsole web = WebConsole.open(tests.console().engine(), tests.console().profiles(), 0, null);
    Browser browser = new Browser(Files.createDirectory(folder.resolve("b")), 1280, 800);
    ConsoleInBrowser opened = new ConsoleInBrowser(tests, web, browser);
    try {
      browser.open(URI.create(web.link()));
      browser.until("location.pathname === '/' && document.querySelector('.setup .group')");
      return opened;
    } catch (Exception | AssertionError e) {
      opened.close();
      throw e;
    }
  }

  /** The start page's address; all others begin with it. */
  String own() {
    return "http://127.0.0.1:" + web.port() + "/";
  }

  @Override
  public void close() throws Exception {
    try (tests;
        web) {
      browser.close();
    }
  }
}
