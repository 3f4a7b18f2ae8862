package io.throughline.console.server;

import io.throughline.console.history.History;
import io.throughline.console.testing.TestConsole;
import java.io.IOException;
import java.nio.file.Path;

/** A console with a history of its own, served, and a client that was let in by its link. */
record ServedConsole(TestConsole tests, WebConsole web, Http http) implements AutoCloseable {

  static ServedConsole open(Path data) throws IOException {
    TestConsole tests = new TestConsole(data);
    WebConsole web = WebConsole.open(tests.console().engine(), tests.console().profiles(), 0, null);
    return new ServedConsole(tests, web, Http.guest(web));
  }

  History history() {
    return tests.console().history();
  }

  @Override
  public void close() {
    web.close();
    tests.close();
  }
}
