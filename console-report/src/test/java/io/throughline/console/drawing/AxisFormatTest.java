package io.throughline.console.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.Scale;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AxisFormatTest {
  /** The labels that a chart over time has, as its axis writes them. */
  private static List<String> labels(double from, double to) {
    Scale scale = Scale.time(from, to, 8);
    long first = (long) Math.ceil(from / scale.step() - 1e-9);
    long last = (long) Math.floor(to / scale.step() + 1e-9);
    return LongStream.rangeClosed(first, last)
        .mapToObj(i -> AxisFormat.clock(i * scale.step(), to > 120))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0, 0.1",
    "0, 0.3",
    "0, 0.7",
    "0, 3",
    "0, 5",
    "0, 119",
    "0, 3600",
    "0, 86400",
    "7.3, 7.5",
    "299.9, 300.3",
    "3600, 3604"
  })
  void shouldWriteEachLabelOnce(double from, double to) {
    assertThat(labels(from, to)).doesNotHaveDuplicates();
  }

  @Test
  void shouldTellPartsOfASecond() {
    assertThat(labels(0, 0.1)).containsExactly("0 s", "0.05 s", "0.1 s");
    assertThat(labels(299.9, 300.1))
        .containsExactly("299.9 s", "299.95 s", "5:00", "300.05 s", "300.1 s");
  }

  @ParameterizedTest
  @ValueSource(doubles = {40, 119})
  void shouldTellWholeSeconds(double seconds) {
    assertThat(AxisFormat.clock(seconds, false)).isEqualTo(Math.round(seconds) + " s");
  }
}
