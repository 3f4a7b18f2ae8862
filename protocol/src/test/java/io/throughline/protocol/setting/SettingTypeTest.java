package io.throughline.protocol.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.setting.SettingType.Rate;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Time;
import io.throughline.protocol.setting.SettingType.Whole;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is given, it is said what is allowed. */
class SettingTypeTest {
  private static final Whole COUNT = new Whole(1, 4096);
  private static final Size SIZE = new Size(1, 1L << 30);
  private static final Time TIME = new Time(1_000_000, 60_000_000_000L);

  private static void refuses(SettingType type, String text, String told) {
    assertThatThrownBy(() -> type.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(told);
  }

  @Test
  void shouldSayTheRangeOfACount() {
    refuses(COUNT, "0", "0 is out of range; allowed is 1 to 4096");
    refuses(COUNT, "-1", "-1 is out of range; allowed is 1 to 4096");
    refuses(COUNT, "many", "'many' is not a whole number; allowed is 1 to 4096");
    refuses(COUNT, "1.5", "'1.5' is not a whole number; allowed is 1 to 4096");
    refuses(COUNT, " ", "nothing is given; allowed is 1 to 4096");
    assertThat(COUNT.parse(" 1_000 ")).isEqualTo(1000L);
  }

  @Test
  void shouldCallANumberThatIsTooLargeANumber() {
    String large = "99999999999999999999";
    refuses(COUNT, large, large + " is out of range; allowed is 1 to 4096");
    refuses(
        new Whole(0, Long.MAX_VALUE),
        large,
        "'" + large + "' is beyond what is counted, which ends at 9223372036854775807");
    refuses(SIZE, large, large + " is out of range; allowed is 1 B to 1 GiB");
  }

  @Test
  void shouldSayTheRangeOfAQuantityAndHowItIsWritten() {
    refuses(SIZE, "-4KiB", "-4KiB is out of range; allowed is 1 B to 1 GiB");
    refuses(SIZE, "", "nothing is given; write it as 16MiB or 1GB; allowed is 1 B to 1 GiB");
    refuses(SIZE, "x", "'x' is not a size; write it as 16MiB or 1GB; allowed is 1 B to 1 GiB");
    refuses(
        TIME, "2m", "'2m': 'm' is not a unit; did you mean 2ms or 2min? Allowed is 1 ms to 1 min");
    refuses(TIME, "2min", "2min is out of range; allowed is 1 ms to 1 min");
  }

  @Test
  void shouldWordABoundThatNobodySetAsOpen() {
    Time any = new Time(0, Long.MAX_VALUE);
    assertThat(any.allowed()).isEqualTo("0 or more");
    refuses(any, "-1s", "-1s is out of range; allowed is 0 or more");
    refuses(any, "9999999999h", "'9999999999h' is too large");
    refuses(
        any,
        "1",
        "'1' has no unit; write it as 250us, 10s or 5min (units: ns, us, µs, ms, s, min, h); allowed is 0 or more");
    Whole count = new Whole(1, Long.MAX_VALUE);
    assertThat(count.allowed()).isEqualTo("1 or more");
    refuses(count, "0", "0 is out of range; allowed is 1 or more");
  }

  @Test
  void shouldShowTheLargestOfEachQuantity() {
    for (SettingType type :
        List.of(new Rate(), new Size(0, Long.MAX_VALUE), new Time(0, Long.MAX_VALUE))) {
      assertThat(type.parse(type.show(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }
  }
}
