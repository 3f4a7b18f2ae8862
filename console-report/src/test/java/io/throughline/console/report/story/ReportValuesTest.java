package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportValuesTest {
  @Test
  void shouldPartSentencesByTheirFullStopAndOthersBySemicolons() {
    assertThat(ReportValues.list(List.of("One.", "Two.", "three", "four"), "none"))
        .isEqualTo("One. Two. three; four");
    assertThat(ReportValues.list(List.of(), "none")).isEqualTo("none");
  }
}
