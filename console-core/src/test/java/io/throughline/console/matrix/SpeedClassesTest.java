package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedClassesTest {
  private static java.util.Optional<SpeedClasses> classes(int ranks, int slower, double share) {
    SimulatedNetwork network = new SimulatedNetwork(ranks, 0.01, 2);
    for (int rank = 0; rank < slower; rank++) {
      network.sending(rank, share).receiving(rank, share);
    }
    return SpeedClasses.of(PairMatrix.first(network.measureMatrix().result()), 10);
  }

  @Test
  void shouldPartRanksOfTwoSpeeds() {
    assertThat(classes(8, 4, 0.25))
        .hasValueSatisfying(classes -> {
          assertThat(classes.slower()).isEqualTo(List.of(0, 1, 2, 3));
          assertThat(classes.faster()).isEqualTo(List.of(4, 5, 6, 7));
          assertThat(classes.fast()).isBetween(12e9, 13.5e9);
          assertThat(classes.slow()).isBetween(3e9, 3.4e9);
        });
  }

  @Test
  void shouldLeaveToTheMediansWhereTheFasterAreMore() {
    assertThat(classes(8, 3, 0.25)).isEmpty();
    assertThat(classes(4, 1, 0.25)).isEmpty();
  }

  @Test
  void shouldFindOneSpeedWhereThereIsOne() {
    assertThat(classes(8, 0, 1)).isEmpty();
    assertThat(classes(8, 4, 0.97)).isEmpty();
  }

  @Test
  void shouldSayNothingOfNothing() {
    assertThat(SpeedClasses.of(new PairMatrix(new double[4][4]), 10)).isEmpty();
  }
}
