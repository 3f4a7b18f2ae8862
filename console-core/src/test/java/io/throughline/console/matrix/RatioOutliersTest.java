package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.protocol.group.Flow;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ratios of two runs, with noise of either. */
class RatioOutliersTest {
  private static final int RUNS = 300;

  /** Ratios of which each is off by the noise of two runs. */
  private static double[][] ratios(int ranks, double noise, Random random) {
    double[][] ratios = new double[ranks][ranks];
    for (int from = 0; from < ranks; from++) {
      for (int to = 0; to < ranks; to++) {
        ratios[from][to] = Math.exp(noise * Math.sqrt(2) * random.nextGaussian());
      }
    }
    return ratios;
  }

  private static int named(RatioOutliers outliers, int ranks) {
    int named = 0;
    for (int rank = 0; rank < ranks; rank++) {
      named += outliers.senderStandsOut(outliers.polish().sending(rank)) ? 1 : 0;
      named += outliers.receiverStandsOut(outliers.polish().receiving(rank)) ? 1 : 0;
      for (int to = 0; to < ranks; to++) {
        named +=
            rank != to && outliers.pairStandsOut(outliers.polish().residual(new Flow(rank, to)))
                ? 1
                : 0;
      }
    }
    return named;
  }

  @ParameterizedTest
  @CsvSource({"3, 0.02", "4, 0.02", "5, 0.02", "8, 0.02", "8, 0.04", "16, 0.02", "4, 0.05"})
  void shouldAccuseNobodyOfNoise(int ranks, double noise) {
    int accused = 0;
    for (int run = 0; run < RUNS; run++) {
      RatioOutliers outliers =
          RatioOutliers.of(new PairMatrix(ratios(ranks, noise, new Random(run))));
      accused += named(outliers, ranks) > 0 ? 1 : 0;
    }
    assertThat(accused).as("of %d clean comparisons", RUNS).isLessThanOrEqualTo(RUNS / 50);
  }

  @ParameterizedTest
  @CsvSource({"4, 0.01, 95", "8, 0.01, 98", "8, 0.02, 95", "16, 0.02, 95"})
  void shouldNameASenderAndNothingElse(int ranks, double noise, int least) {
    int exact = 0;
    for (int run = 0; run < RUNS; run++) {
      double[][] ratios = ratios(ranks, noise, new Random(run));
      for (int to = 0; to < ranks; to++) {
        ratios[1][to] *= 0.7;
      }
      RatioOutliers outliers = RatioOutliers.of(new PairMatrix(ratios));
      boolean found =
          outliers.senderStandsOut(outliers.polish().sending(1))
              && outliers.polish().sending(1) < 0;
      exact += found && named(outliers, ranks) == 1 ? 1 : 0;
    }
    assertThat(exact).as("of %d", RUNS).isGreaterThanOrEqualTo(RUNS * least / 100);
  }

  @ParameterizedTest
  @CsvSource({"4, 0.01, 75", "8, 0.01, 98", "8, 0.02, 95", "16, 0.02, 95"})
  void shouldNameAPairAndNothingElse(int ranks, double noise, int least) {
    int exact = 0;
    for (int run = 0; run < RUNS; run++) {
      double[][] ratios = ratios(ranks, noise, new Random(run));
      ratios[0][2] *= 0.7;
      RatioOutliers outliers = RatioOutliers.of(new PairMatrix(ratios));
      boolean found = outliers.pairStandsOut(outliers.polish().residual(new Flow(0, 2)));
      exact += found && named(outliers, ranks) == 1 ? 1 : 0;
    }
    assertThat(exact).as("of %d", RUNS).isGreaterThanOrEqualTo(RUNS * least / 100);
  }

  @Test
  void shouldTakeOutWhatAllPairsHaveInCommon() {
    double[][] ratios = ratios(8, 0.002, new Random(1));
    for (double[] row : ratios) {
      for (int to = 0; to < row.length; to++) {
        row[to] *= 0.6;
      }
    }
    RatioOutliers outliers = RatioOutliers.of(new PairMatrix(ratios));
    assertThat(outliers.usual()).isCloseTo(0.6, within(0.005));
    assertThat(named(outliers, 8)).isZero();
    assertThat(outliers.pairLimit()).as("never below 5 %").isCloseTo(0.05, within(1e-9));
    assertThat(outliers.off(new Flow(0, 1))).isFalse();
  }

  @Test
  void shouldAskMoreOfFewPairs() {
    RatioOutliers three = RatioOutliers.of(new PairMatrix(ratios(3, 0.02, new Random(1))));
    RatioOutliers eight = RatioOutliers.of(new PairMatrix(ratios(8, 0.02, new Random(1))));
    assertThat(three.mads()).isGreaterThan(eight.mads());
    assertThat(eight.mads()).isGreaterThanOrEqualTo(RatioOutliers.LEAST_MADS);
    assertThat(three.judged()).isTrue();
    assertThat(three.ranksJudged()).isFalse();
    assertThat(eight.ranksJudged()).isTrue();
    assertThat(RatioOutliers.of(new PairMatrix(ratios(2, 0.02, new Random(1)))).judged()).isFalse();
  }
}
