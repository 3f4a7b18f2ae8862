package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.compare.Holm.Candidate;
import io.throughline.console.compare.Holm.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HolmTest {
  private static List<Level> levels(double... chances) {
    return Holm.of(DoubleStream.of(chances).mapToObj(each -> new Candidate(each, 1)).toList());
  }

  @Test
  void shouldAskMoreOfEachTheMoreThereAre() {
    assertThat(levels(0.04)).extracting(Level::beyond).containsExactly(true);
    assertThat(levels(0.04, 0.9)).extracting(Level::beyond).containsExactly(false, false);
    assertThat(levels(0.04, 0.01)).extracting(Level::beyond).containsExactly(true, true);
    assertThat(levels(0.024, 0.02, 0.9)).extracting(Level::beyond).doesNotContain(true);
  }

  @Test
  void shouldGiveAHeadlineItsShare() {
    assertThat(Holm.of(List.of(new Candidate(0.02, 1), new Candidate(0.5, 0.1))))
        .extracting(Level::beyond)
        .containsExactly(true, false);
  }

  /** However figures hang together. */
  @Test
  void shouldErrInOneComparisonOfTwenty() {
    Random random = new Random(3);
    int wrong = 0;
    for (int comparison = 0; comparison < 1000; comparison++) {
      List<List<Double>> one = runs(random);
      List<List<Double>> other = runs(random);
      List<Candidate> candidates = new ArrayList<>();
      for (int figure = 0; figure < one.size(); figure++) {
        candidates.add(
            new Candidate(Estimate.ofRepeats(one.get(figure), other.get(figure), 0).chance(), 1));
      }
      wrong += Holm.of(candidates).stream().anyMatch(Level::beyond) ? 1 : 0;
    }
    assertThat(wrong).isBetween(5, 65);
  }

  /** Eleven figures of three runs, alike by half. */
  private static List<List<Double>> runs(Random random) {
    List<List<Double>> values = new ArrayList<>();
    List<Double> common = Stream.generate(random::nextGaussian).limit(3).toList();
    for (int figure = 0; figure < 11; figure++) {
      values.add(common.stream().map(each -> each + random.nextGaussian()).toList());
    }
    return values;
  }

  @Test
  void shouldKnowWelchsTest() {
    // Variances 4/3 and (5/12)/4, 2.3 degrees of freedom.
    Estimate found =
        Estimate.ofRepeats(List.of(10.0, 12.0, 14.0), List.of(20.0, 20.5, 21.0, 21.5), 0);
    assertThat(found.difference()).isEqualTo(8.75);
    assertThat(found.error()).isBetween(1.198, 1.200);
    assertThat(found.freedom()).isBetween(2.3, 2.4);
    assertThat(found.halfWidth(0.05)).isBetween(4.4, 4.7);
    assertThat(found.chance()).isBetween(0.008, 0.014);
  }
}
