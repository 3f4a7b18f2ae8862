package io.throughline.console;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a real console of its own for each. */
abstract class WithConsole {
  @TempDir Path data;
  TestConsole tests;

  @BeforeEach
  void open() {
    tests = new TestConsole(data);
  }

  @AfterEach
  void close() {
    tests.close();
  }
}
