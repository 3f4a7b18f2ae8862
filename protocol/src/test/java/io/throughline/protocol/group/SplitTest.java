package io.throughline.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none | 4 | [[0, 1, 2, 3]]",
        "mod 2 | 4 | [[0, 2], [1, 3]]",
        "mod 2 | 5 | [[0, 2, 4], [1, 3]]",
        "div 2 | 4 | [[0, 1], [2, 3]]",
        "div 3 | 5 | [[0, 1, 2], [3, 4]]",
        "7,7,1,1 | 4 | [[2, 3], [0, 1]]",
        "0:1,0:0,1:5,1:5 | 4 | [[1, 0], [2, 3]]",
        "0:2, 1, 0:1, 1 | 4 | [[2, 0], [1, 3]]",
      })
  void shouldSplitByColourInTheOrderOfKeys(String text, int ranks, String groups) {
    assertThat(Split.parse(text, ranks).groups()).hasToString(groups);
  }

  @Test
  void shouldTellTheGroupOfARank() {
    Split split = Split.parse("0,1,0,1", 4);
    assertThat(split.groupOf(0)).isZero();
    assertThat(split.groupOf(3)).isEqualTo(1);
    assertThat(split.together(1, 3)).isTrue();
    assertThat(split.together(1, 2)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mod 0 | 'mod 0' does not split 4 ranks into groups of two at least, mod takes 1 to 2",
        "mod 3 | 'mod 3' does not split 4 ranks into groups of two at least, mod takes 1 to 2",
        "div 1 | 'div 1' does not split 4 ranks into groups of two at least, div takes 2 to 4",
        "div 3 | 'div 3' leaves rank 4 alone in its group",
        "0,0,1 | it has a colour for 3 ranks, and there are 4",
        "0,0,0,1 | '0,0,0,1' leaves rank 4 alone in its group",
        "0,0,x,1 | 'x' of rank 3 is neither a colour nor colour:key",
        "halves | 'halves' is no split",
      },
      quoteCharacter = '"')
  void shouldRefuseWhatIsNoSplit(String text, String what) {
    assertThatThrownBy(() -> Split.parse(text, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(what);
  }
}
