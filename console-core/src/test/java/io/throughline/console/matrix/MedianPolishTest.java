package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.protocol.group.Flow;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MedianPolishTest {
  private static final double EXACT = 1e-4;

  /** Rates of which each sender and each receiver is worth a factor. */
  private static double[][] product(double overall, double[] sending, double[] receiving) {
    double[][] rates = new double[sending.length][sending.length];
    for (int from = 0; from < sending.length; from++) {
      for (int to = 0; to < sending.length; to++) {
        rates[from][to] = overall * sending[from] * receiving[to];
      }
    }
    return rates;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 16})
  void shouldFindEffectsOfSendersAndReceivers(int ranks) {
    double[] sending = ones(ranks);
    double[] receiving = ones(ranks);
    sending[1] = 0.5;
    receiving[2] = 0.8;
    MedianPolish polish = MedianPolish.of(new PairMatrix(product(1e10, sending, receiving)));
    assertThat(Math.exp(polish.overall())).isCloseTo(1e10, within(1e7));
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(Math.exp(polish.sending(rank))).isCloseTo(sending[rank], within(EXACT));
      assertThat(Math.exp(polish.receiving(rank))).isCloseTo(receiving[rank], within(EXACT));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 8, 16})
  void shouldLeaveASlowPairToThePair(int ranks) {
    double[][] rates = product(1e10, ones(ranks), ones(ranks));
    rates[0][2] = 0.5e10;
    MedianPolish polish = MedianPolish.of(new PairMatrix(rates));
    assertThat(polish.residual(new Flow(0, 2))).isCloseTo(Math.log(0.5), within(EXACT));
    assertThat(polish.sending()).containsOnly(new double[ranks], within(EXACT));
    assertThat(polish.receiving()).containsOnly(new double[ranks], within(EXACT));
  }

  @Test
  void shouldExpectASlowSendersFlowsToBeSlow() {
    double[] sending = ones(8);
    sending[3] = 0.6;
    MedianPolish polish = MedianPolish.of(new PairMatrix(product(1e10, sending, ones(8))));
    Flow flow = new Flow(3, 5);
    assertThat(Math.exp(polish.expected(flow))).isCloseTo(0.6e10, within(1e7));
    assertThat(Math.exp(polish.expectedOfSender(flow))).isCloseTo(1e10, within(1e7));
    assertThat(Math.exp(polish.expectedOfReceiver(flow))).isCloseTo(0.6e10, within(1e7));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void shouldGiveNoRankAnEffectWhereFewerThanThreeOfItsFlowsAreMeasured(int ranks) {
    double[] sending = ones(ranks);
    sending[0] = 0.5;
    MedianPolish polish = MedianPolish.of(new PairMatrix(product(1e10, sending, ones(ranks))));
    assertThat(polish.sending()).containsOnly(Double.NaN);
    assertThat(polish.receiving()).containsOnly(Double.NaN);
    assertThat(Math.exp(polish.overall())).isCloseTo(1e10, within(1e7));
    assertThat(Math.exp(polish.residual(new Flow(0, 1)))).isCloseTo(0.5, within(EXACT));
  }

  @Test
  void shouldDoWithoutTheFlowsOfALostRank() {
    double[] sending = ones(5);
    sending[1] = 0.5;
    double[][] rates = product(1e10, sending, ones(5));
    for (int rank = 0; rank < 5; rank++) {
      rates[4][rank] = Double.NaN;
      rates[rank][4] = Double.NaN;
    }
    MedianPolish polish = MedianPolish.of(new PairMatrix(rates));
    assertThat(Math.exp(polish.sending(1))).isCloseTo(0.5, within(EXACT));
    assertThat(polish.sending(4)).isNaN();
    assertThat(polish.residual(new Flow(0, 4))).isNaN();
    assertThat(Math.exp(polish.expected(new Flow(0, 2)))).isCloseTo(1e10, within(1e7));
  }

  @Test
  void shouldSayNothingOfNothing() {
    MedianPolish polish = MedianPolish.of(new PairMatrix(new double[4][4]));
    assertThat(polish.overall()).isNaN();
    assertThat(polish.sending()).containsOnly(Double.NaN);
  }

  /** Medians may go to and fro; the bound on the turns is what ends them. */
  @Test
  void shouldEndWithWhateverRates() {
    Random random = new Random(1);
    for (int run = 0; run < 200; run++) {
      int ranks = 2 + random.nextInt(15);
      double[][] rates = new double[ranks][ranks];
      for (double[] row : rates) {
        for (int to = 0; to < ranks; to++) {
          row[to] = random.nextInt(5) == 0 ? Double.NaN : Math.exp(5 * random.nextGaussian());
        }
      }
      PairMatrix matrix = new PairMatrix(rates);
      MedianPolish polish = MedianPolish.of(matrix);
      assertThat(matrix.flows()).allMatch(flow -> Double.isFinite(polish.residual(flow)));
    }
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    java.util.Arrays.fill(ones, 1);
    return ones;
  }
}
