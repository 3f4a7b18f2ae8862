package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShownTest {
  @Test
  void shouldPartSentencesByTheirFullStopAndOthersBySemicolons() {
    assertThat(Shown.list(List.of("One.", "Two.", "three", "four"), "none"))
        .isEqualTo("One. Two. three; four");
    assertThat(Shown.list(List.of(), "none")).isEqualTo("none");
  }
}
