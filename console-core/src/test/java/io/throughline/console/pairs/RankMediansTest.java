package io.throughline.console.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankMediansTest {
  @Test
  void shouldTakeTheMiddleOfWhatIsKeptOfALongRun() {
    List<String> names = IntStream.range(0, 64).mapToObj(i -> "n" + i).toList();
    RankMedians medians = new RankMedians(names, 2400);
    for (long i = 0; i < 3000; i++) {
      for (int rank = 0; rank < 64; rank++) {
        medians.add(
            names.get(rank),
            (i + 1) * 100_000_000 / 1e9,
            40_000 + (rank * 7919L + i * i * 104_729) % 50_000 + i * 10);
      }
    }
    RankMedians.Snapshot snapshot = medians.snapshot();
    assertThat(snapshot.width()).isEqualTo(20);
    assertThat(snapshot.medians().get(0))
        .containsExactly(
            62976, 67224, 69784, 72416, 78800, 74136, 76744, 80064, 80536, 85800, 83000, 85056,
            89416, 90399, 95651);
    assertThat(snapshot.medians().get(31))
        .containsExactly(
            62513, 68113, 68153, 70025, 77153, 75945, 77289, 81889, 81889, 85065, 87489, 83393,
            89840, 92785, 95113);
    assertThat(snapshot.medians().get(63))
        .containsExactly(
            61897, 67313, 70313, 71393, 79697, 74697, 77833, 80297, 81753, 85161, 87873, 84433,
            88897, 91681, 95361);
    assertThat(snapshot.medians().stream().flatMapToDouble(Arrays::stream).sum())
        .isEqualTo(77_001_739);
  }

  @Test
  void shouldKnowNothingOfAnIntervalWithoutFigures() {
    RankMedians medians = new RankMedians(List.of("a", "b"), 10);
    medians.add("a", 0.1, 7);
    medians.add("a", 0.3, 9);
    medians.add("stranger", 0.4, 1);
    RankMedians.Snapshot snapshot = medians.snapshot();
    assertThat(snapshot.ranks()).containsExactly("a", "b");
    assertThat(snapshot.end()).isEqualTo(0.3);
    assertThat(snapshot.medians().getFirst()).containsExactly(7, Double.NaN, 9);
    assertThat(snapshot.medians().getLast()).containsOnly(Double.NaN);
  }

  @Test
  void shouldNotChangeACopy() {
    RankMedians medians = new RankMedians(List.of("a"), 10);
    medians.add("a", 0.1, 7);
    RankMedians.Snapshot before = medians.snapshot();
    medians.add("a", 0.1, 900);
    assertThat(before.medians().getFirst()).containsExactly(7);
    assertThat(medians.snapshot().medians().getFirst()).containsExactly(900);
  }
}
