package io.throughline.console;

import io.throughline.console.assembly.Console;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Two hosts and a console that knows their keys. In a static field they serve all tests of a class,
 * else each test has its own.
 */
final class TwoHostExtension
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  private boolean shared;
  private @Nullable TwoHosts hosts;
  private @Nullable Console console;
  private @Nullable Path data;

  TwoHosts hosts() {
    return Objects.requireNonNull(hosts);
  }

  Console console() {
    return Objects.requireNonNull(console);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    shared = true;
    start();
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    if (!shared) {
      start();
    }
  }

  private void start() throws IOException {
    TwoHosts two = TwoHosts.start();
    hosts = two;
    Path folder = Files.createTempDirectory("throughline-console");
    data = folder;
    console = TwoHostConsole.open(two, folder);
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    if (!shared) {
      end();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    end();
  }

  private void end() throws IOException {
    if (console != null) {
      console.close();
    }
    if (hosts != null) {
      hosts.close();
    }
    if (data != null) {
      try (Stream<Path> all = Files.walk(data)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}
