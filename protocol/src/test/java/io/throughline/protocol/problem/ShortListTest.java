package io.throughline.protocol.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortListTest {
  @Test
  void shouldListAllOfAFewAndCountTheRestOfMany() {
    assertThat(ShortList.names(List.of("a"))).isEqualTo("a");
    assertThat(ShortList.names(List.of("a", "b", "c", "d"))).isEqualTo("a, b, c, d");
    assertThat(ShortList.names(List.of("a", "b", "c", "d", "e"))).isEqualTo("a, b, c and 2 more");
    assertThat(ShortList.names(" → ", List.of("a", "b"))).isEqualTo("a → b");
    assertThat(ShortList.clauses(List.of("a waits", "b waits"))).isEqualTo("a waits; b waits");
    assertThat(ShortList.clauses(List.of("a", "b", "c", "d", "e")))
        .isEqualTo("a; b; c; and 2 more");
  }

  @Test
  void shouldTellWhetherAllAreListed() {
    assertThat(ShortList.whole(4)).isTrue();
    assertThat(ShortList.whole(5)).isFalse();
  }
}
