package io.throughline.protocol.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of an amount whose unit can be read in two ways, or in none. */
class UnitTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1M    | did you mean 1MiB or 1MB?",
        "16mb  | did you mean 16MiB or 16MB?",
        "64k   | did you mean 64KiB or 64kB?",
        "1 g   | did you mean 1GiB or 1GB?",
        "1Mib  | did you mean 1MiB?",
        "8bytes| did you mean 8B?",
        "8 gigs| units are B, KiB, MiB, GiB, TiB, kB, KB, MB, GB, TB"
      })
  void shouldAskWhichSizeWasMeant(String text, String asked) {
    refused(ByteCount::parse, text, asked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10G     | did you mean 10GB/s, 10GiB/s or 10Gbit/s?",
        "2.5Gbps | did you mean 2.5Gbit/s?",
        "2GBps   | did you mean 2GB/s, 2GiB/s or 2Gbit/s?",
        "100     | has no unit; write it as 10Gbit/s, 1GB/s or 500MiB/s"
      })
  void shouldAskWhichRateWasMeant(String text, String asked) {
    refused(DataRate::parse, text, asked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5m     | '5m': 'm' is not a unit; did you mean 5ms or 5min?",
        "5 sec  | did you mean 5s?",
        "1hour  | did you mean 1h?",
        "10     | has no unit; write it as 250us, 10s or 5min",
        "1.5ns  | is not a whole number of ns",
        "-1s    | is negative",
        "soon   | is not a time; write it as 250us, 10s or 5min"
      })
  void shouldAskWhichTimeWasMeant(String text, String asked) {
    refused(TimeSpan::parse, text, asked);
  }

  @ParameterizedTest
  @CsvSource({
    "16MiB, 16777216",
    "16 MB, 16000000",
    "1.5KiB, 1536",
    "1kB, 1000",
    "1KB, 1000",
    "7, 7"
  })
  void shouldTakeWhatCanBeReadInOneWay(String text, long bytes) {
    assertThat(ByteCount.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "16777216, 16 MiB",
    "16000000, 16 MB",
    "1000, 1000 B",
    "64000, 64 kB",
    "1536, 1.50 KiB",
    "12345, 12345 B",
    "256000000, 256 MB",
    "4000000000, 4 GB",
    "17179869184, 16 GiB",
    "1, 1 B",
    "0, 0 B"
  })
  void shouldShowAChosenSizeSoThatItReadsBack(long bytes, String text) {
    assertThat(ByteCount.exact(bytes)).isEqualTo(text);
    assertThat(ByteCount.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"9999.9, 10.0 kB", "9.99e6, 9.99 MB", "99960, 100 kB", "99.94e6, 99.9 MB"})
  void shouldRoundToThreeDigits(double bytes, String text) {
    assertThat(ByteCount.decimal((long) bytes)).isEqualTo(text);
  }

  @Test
  void shouldTakeTheLargerUnitWhereItRoundsUpToOneOfIt() {
    assertThat(DataRate.format(999_600)).isEqualTo("1.00 MB/s");
    assertThat(DataRate.format(999_400)).isEqualTo("999 kB/s");
    assertThat(DataRate.format(999.6)).isEqualTo("1.00 kB/s");
    assertThat(TimeSpan.format(999_999_999)).isEqualTo("1.00 s");
    assertThat(ByteCount.binary((1 << 20) - 1)).isEqualTo("1.00 MiB");
    assertThat(MessageRate.format(999_999_999_999_999.0)).isEqualTo("1000000 G/s");
  }

  @Test
  void shouldTakeARateInTheUnitsInWhichItIsTold() {
    for (long rate : new long[] {12_500, 1_250_000, 1_250_000_000}) {
      assertThat(DataRate.parse(DataRate.bits(rate))).isEqualTo(rate);
    }
  }

  private static void refused(ToLongFunction<String> parse, String text, String asked) {
    assertThatThrownBy(() -> parse.applyAsLong(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining(asked);
  }

  @Test
  void shouldTellWhatIsLargerThanItsRoundedTextMayBe() {
    // Rounded up, each would be more than can be counted.
    assertThat(ByteCount.exact(Long.MAX_VALUE)).isEqualTo("9223372036854775807 B");
    assertThat(DataRate.exact(Long.MAX_VALUE)).isEqualTo("9223372036854775807 B/s");
    assertThat(TimeSpan.exact(Long.MAX_VALUE)).isEqualTo("9223372036854775807 ns");
  }
}
