package io.throughline.console.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactFormatTest {
  @ParameterizedTest
  @CsvSource({
    "100000000, 100 Mbit/s",
    "2500000000, 2.5 Gbit/s",
    "12345678900, 12.35 Gbit/s",
    "100000000000, 100 Gbit/s",
    "1000000000000, 1000 Gbit/s",
    "1600000000000, 1600 Gbit/s"
  })
  void shouldWriteRatesWithoutZerosBehindThePoint(long bitsPerSecond, String text) {
    assertThat(FactFormat.rate(bitsPerSecond)).isEqualTo(text);
  }
}
