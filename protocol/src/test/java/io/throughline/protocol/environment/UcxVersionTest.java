package io.throughline.protocol.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UcxVersionTest {
  @ParameterizedTest
  @CsvSource({
    "1.13.1, before",
    "1.18, before",
    "1.18.1-rc2, before",
    "0.9.0, before",
    "1.19, at least",
    "1.19.0, at least",
    "1.19.1~git, at least",
    "1.123456789, at least",
    "2.0.0, at least",
    // A number of more than nine digits is passed over; the numbers before it hold.
    "1.19.20261130120000, at least",
    "1.18.20261130120000, before",
    "1.20261130120000, neither",
    "20261130120000.1, neither",
    "1, neither",
    "v1.19, neither",
    "'', neither"
  })
  void shouldCompareTheNumbersThatAVersionBeginsWith(String version, String order) {
    assertThat(UcxVersion.before(version, 1, 19)).isEqualTo(order.equals("before"));
    assertThat(UcxVersion.atLeast(version, 1, 19)).isEqualTo(order.equals("at least"));
  }
}
