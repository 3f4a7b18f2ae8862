package io.throughline.console.desktop;

import io.throughline.testing.structure.ArchitectureRules;
import org.junit.jupiter.api.Test;

class DesktopArchitectureTest {
  @Test
  void shouldKeepViewModelsFreeOfControls() {
    ArchitectureRules.check("io.throughline.console.desktop");
  }
}
