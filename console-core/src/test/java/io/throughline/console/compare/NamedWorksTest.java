package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Works at one size stand side by side, those at several are lines. */
class NamedWorksTest {
  private static SizeCurve curve(String work, int variant, Long... sizes) {
    List<@Nullable Double> bandwidth = new ArrayList<>();
    List<@Nullable Double> p99 = new ArrayList<>();
    for (long size : sizes) {
      bandwidth.add(size * 10.0);
      p99.add(size * 2.0);
    }
    return new SizeCurve(work, variant, "Round trip", List.of(sizes), bandwidth, p99, p99);
  }

  @Test
  void shouldSetWorksAtOneSizeSideBySide() {
    NamedWorks named =
        NamedWorks.of(
            List.of(
                curve("read alone, window 8", 0, 8L),
                curve("pipeline, window 8", 0, 8L),
                curve("pipeline, window 8", 1, 8L)));
    assertThat(named.works()).as("as they were measured").containsExactly("read alone", "pipeline");
    assertThat(named.columns()).extracting(NamedWorks.Column::variant).containsExactly(0, 1);
    assertThat(named.columns().getFirst().bandwidth()).containsExactly(80.0, 80.0);
    assertThat(named.columns().getFirst().p99()).containsExactly(16.0, 16.0);
    assertThat(named.columns().getLast().bandwidth()).containsExactly(null, 80.0);
    assertThat(named.columns().getLast().p99()).containsExactly(null, 16.0);
  }

  @Test
  void shouldSayTheSizesWhereTheyDiffer() {
    NamedWorks named = NamedWorks.of(List.of(curve("put", 0, 8L), curve("get", 0, 4096L)));
    assertThat(named.works()).containsExactly("put 8 B", "get 4 KiB");
  }

  @Test
  void shouldSayOnlyWhatTellsOneFromAnother() {
    NamedWorks named =
        NamedWorks.of(
            List.of(
                curve("put, window 64, at 1000/s", 0, 8L),
                curve("put, window 64, at 9000/s", 0, 8L)));
    assertThat(named.works()).containsExactly("at 1000/s", "at 9000/s");
    assertThat(NamedWorks.of(List.of(curve("put, window 64", 0, 8L))).works())
        .as("alone it has its whole name")
        .containsExactly("put, window 64");
  }

  @Test
  void shouldLeaveOutWhatIsALine() {
    NamedWorks named =
        NamedWorks.of(List.of(curve("put", 0, 8L, 64L), curve("put", 1, 8L), curve("tag", 1, 8L)));
    assertThat(named.works()).containsExactly("tag");
    assertThat(named.columns()).hasSize(1);
    assertThat(NamedWorks.of(List.of(curve("put", 0, 8L), curve("put", 1, 64L))).works())
        .as("one size each, and not the same: a line of two points")
        .isEmpty();
  }
}
