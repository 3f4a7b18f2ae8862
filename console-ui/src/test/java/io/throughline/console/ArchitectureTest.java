package io.throughline.console;

import io.throughline.testing.structure.ArchitectureRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  @Test
  void shouldKeepTheLines() {
    ArchitectureRules.check("io.throughline.console");
  }
}
