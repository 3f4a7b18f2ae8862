package io.throughline.launch;

import io.throughline.testing.structure.ArchitectureRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  @Test
  void shouldKeepToThePermittedArrows() {
    ArchitectureRules.check("io.throughline.launch");
  }
}
