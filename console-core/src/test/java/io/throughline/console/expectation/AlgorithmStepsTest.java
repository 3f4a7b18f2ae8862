package io.throughline.console.expectation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.protocol.group.Flow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AlgorithmStepsTest {
  private static final long SIZE = 16 << 20;

  private static CollectiveSpec spec(Collective collective, Algorithm algorithm, int root) {
    return new CollectiveSpec(
        collective, algorithm, DataType.of("f32"), Reduction.SUM, SIZE, root, false);
  }

  private static List<Step> steps(Collective collective, Algorithm algorithm, int ranks) {
    return new AlgorithmSteps(spec(collective, algorithm, 0), ranks).steps();
  }

  static Stream<Arguments> all() {
    return Stream.of(Collective.values())
        .flatMap(collective ->
            Algorithm.of(collective).stream()
                .filter(algorithm -> algorithm != Algorithm.DIRECT)
                .flatMap(algorithm ->
                    Stream.of(2, 3, 5, 8, 16)
                        .map(ranks -> Arguments.of(collective, algorithm, ranks))));
  }

  /** Bytes that a rank sends or receives at most, over all steps. */
  private static double busiest(List<Step> steps, int ranks) {
    double most = 0;
    for (int rank = 0; rank < ranks; rank++) {
      double sent = 0;
      double received = 0;
      for (Step step : steps) {
        for (Flow flow : step.flows()) {
          sent += flow.from() == rank ? step.bytes() : 0;
          received += flow.to() == rank ? step.bytes() : 0;
        }
      }
      most = Math.max(most, Math.max(sent, received));
    }
    return most;
  }

  @ParameterizedTest
  @MethodSource("all")
  void shouldReachEveryRankWithEnoughBytes(Collective collective, Algorithm algorithm, int ranks) {
    for (int root : new int[] {0, ranks - 1}) {
      List<Step> steps = new AlgorithmSteps(spec(collective, algorithm, root), ranks).steps();
      Set<Integer> touched = new HashSet<>();
      steps.forEach(step ->
          step.flows()
              .forEach(flow -> {
                assertThat(flow.from()).isBetween(0, ranks - 1).isNotEqualTo(flow.to());
                assertThat(flow.to()).isBetween(0, ranks - 1);
                touched.add(flow.from());
                touched.add(flow.to());
              }));
      assertThat(touched).hasSize(ranks);
      // No algorithm moves less than the definition of bus bandwidth says.
      assertThat(busiest(steps, ranks))
          .isGreaterThanOrEqualTo(SIZE * collective.busFactor(ranks) - 1);
    }
  }

  @Test
  void shouldMoveWhatTheAlgorithmsAreKnownFor() {
    double block = SIZE / 8.0;
    List<Step> ring = steps(Collective.ALL_REDUCE, Algorithm.RING, 8);
    assertThat(ring).hasSize(14).allSatisfy(step -> assertThat(step.bytes()).isEqualTo(block));
    assertThat(ring.getFirst().flows()).contains(new Flow(0, 1), new Flow(7, 0)).hasSize(8);
    List<Step> halving = steps(Collective.ALL_REDUCE, Algorithm.HALVING_DOUBLING, 8);
    assertThat(halving)
        .extracting(Step::bytes)
        .containsExactly(SIZE / 2.0, SIZE / 4.0, block, block, SIZE / 4.0, SIZE / 2.0);
    assertThat(halving.getFirst().flows()).contains(new Flow(0, 4), new Flow(4, 0));
    assertThat(steps(Collective.ALL_REDUCE, Algorithm.RECURSIVE_DOUBLING, 6))
        .extracting(Step::bytes)
        .as("two beyond a power of two join and leave")
        .containsExactly((double) SIZE, (double) SIZE, (double) SIZE, (double) SIZE);
    assertThat(steps(Collective.BARRIER, Algorithm.DISSEMINATION, 5)).hasSize(3);
    assertThat(steps(Collective.GATHER, Algorithm.TREE, 8))
        .extracting(Step::bytes)
        .containsExactly(block, 2 * block, 4 * block);
    assertThat(steps(Collective.BROADCAST, Algorithm.TREE, 6).getFirst().flows())
        .containsExactly(new Flow(0, 4));
    List<Step> chain = steps(Collective.BROADCAST, Algorithm.CHAIN, 4);
    assertThat(chain.stream().filter(Step::latency)).hasSize(3);
    assertThat(chain.getLast().bytes()).isCloseTo(SIZE - (512 << 10), within(1.0));
    assertThat(steps(Collective.BARRIER, Algorithm.DIRECT, 4)).isEmpty();
  }
}
