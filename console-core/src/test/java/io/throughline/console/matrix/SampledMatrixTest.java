package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Round;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RankFinding.Kind;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A matrix of many ranks of which some pairings are measured. */
class SampledMatrixTest {
  private static final int RANKS = 64;
  private static final int PAIRINGS = 5;
  private static final int SLOW = 10;

  private static SimulatedNetwork network(long seed) {
    List<Round> rounds =
        MatrixScenario.KIND
            .flows(
                SettingValues.of(
                    MatrixScenario.KIND.id(),
                    MatrixScenario.KIND.settings(),
                    Map.of(
                        "ranks", Integer.toString(RANKS), "pairings", Integer.toString(PAIRINGS))))
            .rounds();
    return new SimulatedNetwork(RANKS, 0.02, seed).rounds(rounds);
  }

  private static List<RankFinding> bad(SimulatedNetwork network) {
    return Findings.of(network.run(SLOW).result(), SLOW, true).all().stream()
        .filter(RankFinding::bad)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void shouldNameTheOneThatSendsSlowlyAndNobodyElse(long seed) {
    int rank = (int) (seed * 6);
    assertThat(bad(network(seed).sending(rank, 0.7)))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.SENDING);
          assertThat(finding.flow().from()).isEqualTo(rank);
        });
    assertThat(bad(network(seed).receiving(rank, 0.7)))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.RECEIVING);
          assertThat(finding.flow().to()).isEqualTo(rank);
        });
    assertThat(bad(network(seed))).isEmpty();
  }
}
