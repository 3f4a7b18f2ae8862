package io.throughline.console.server;

import io.throughline.console.history.History;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests each of which has a console and a real Chromium, on the start page, of its own. */
abstract class InBrowser {
  @TempDir Path folder;
  Browser browser;
  private ConsoleInBrowser opened;

  @BeforeEach
  void open() throws Exception {
    opened = ConsoleInBrowser.open(folder);
    browser = opened.browser();
  }

  @AfterEach
  void close() throws Exception {
    if (opened != null) {
      opened.close();
    }
  }

  History history() {
    return opened.tests().console().history();
  }

  /**
   * @param path after the first slash
   */
  void show(String path) throws Exception {
    browser.open(URI.create(opened.own() + path));
  }
}
