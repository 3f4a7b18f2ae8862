package io.throughline.protocol.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.messaging.BufferTiers.Tier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BufferTiersTest {

  @Test
  void shouldReadTiersTheSmallestFirst() {
    BufferTiers tiers = BufferTiers.parse(" 1MiB x 4,4KiB x 64, 64KiB x16 ");
    assertThat(tiers.tiers())
        .containsExactly(new Tier(4096, 64), new Tier(65_536, 16), new Tier(1 << 20, 4));
    assertThat(tiers.largest()).hasValue(1L << 20);
    assertThat(tiers.memoryBytes(64)).isEqualTo(64 * 4160 + 16 * 65_600 + 4 * 1_048_640L);
    assertThat(BufferTiers.parse(tiers.toString())).isEqualTo(tiers);
  }

  @Test
  void shouldHaveNoneWhereEachSenderHasItsOwn() {
    BufferTiers tiers = BufferTiers.parse("auto");
    assertThat(tiers.auto()).isTrue();
    assertThat(tiers.largest()).isEmpty();
    assertThat(tiers.memoryBytes(64)).isZero();
    assertThat(tiers).hasToString("auto");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4KiB | `4KiB` is no tier",
        "4KiB x 64, | `` is no tier",
        "many x 4 | `many` is no size of buffers",
        "4KiB x 0 | the tier of 4 KiB has 0 buffers",
        "4KiB x 5000 | the tier of 4 KiB has 5000 buffers",
        "32MiB x 1 | a tier has buffers of 32 MiB",
        "4KiB x 1, 8KiB x 1, 4096 x 2 | two tiers have buffers of 4 KiB",
        "1B x 1,2B x 1,3B x 1,4B x 1,5B x 1,6B x 1,7B x 1,8B x 1,9B x 1 | 9 tiers are given"
      })
  void shouldSayWhatIsWrong(String given, String why) {
    assertThatThrownBy(() -> BufferTiers.parse(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why.replace('`', '"'));
  }
}
