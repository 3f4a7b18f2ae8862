package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Works at one size stand side by side, those at several are lines. */
class NamedTest {
  private static Curve curve(String work, int variant, Long... sizes) {
    return new Curve(
        work,
        variant,
        List.of(sizes),
        Arrays.stream(sizes).map(size -> size * 10.0).toList(),
        Arrays.stream(sizes).map(size -> size * 2.0).toList());
  }

  @Test
  void shouldSetWorksAtOneSizeSideBySide() {
    Named named =
        Named.of(
            List.of(curve("read alone", 0, 8L), curve("pipeline", 0, 8L), curve("pipeline", 1, 8L)));
    assertThat(named.works()).containsExactly("pipeline", "read alone");
    assertThat(named.columns())
        .containsExactly(
            new Named.Column(0, List.of(80.0, 80.0), List.of(16.0, 16.0)),
            new Named.Column(1, Arrays.asList(80.0, null), Arrays.asList(16.0, null)));
  }

  @Test
  void shouldSayTheSizesWhereTheyDiffer() {
    Named named = Named.of(List.of(curve("put", 0, 8L), curve("get", 0, 4096L)));
    assertThat(named.works()).containsExactly("get 4 KiB", "put 8 B");
  }

  @Test
  void shouldLeaveOutWhatIsALine() {
    Named named =
        Named.of(List.of(curve("put", 0, 8L, 64L), curve("put", 1, 8L), curve("tag", 1, 8L)));
    assertThat(named.works()).containsExactly("tag");
    assertThat(named.columns()).hasSize(1);
    assertThat(Named.of(List.of(curve("put", 0, 8L), curve("put", 1, 64L))).works())
        .as("one size each, and not the same: a line of two points")
        .isEmpty();
  }
}
