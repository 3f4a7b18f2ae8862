package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairMatrixTest {
  private static final Group GROUP = Group.of(List.of("gpu0", "gpu1", "gpu2"));
  private static final Flow THERE = new Flow(0, 1);

  private static GroupResult result(FlowResult... flows) {
    return new GroupResult(GROUP, List.of(flows), List.of(), "");
  }

  @Test
  void shouldTakeTheResultsBeforeAnythingWasTestedAgain() {
    GroupResult result =
        result(
            SimulatedNetwork.result(0, THERE, false, 1e9, 0, ""),
            SimulatedNetwork.result(6, THERE, true, 2e9, 0, ""));
    assertThat(PairMatrix.first(result).value(THERE)).isEqualTo(1e9);
  }

  @Test
  void shouldLeaveEmptyWhatWasNotMeasured() {
    PairMatrix rates =
        PairMatrix.first(
            result(
                SimulatedNetwork.result(0, THERE, false, 1e9, 0, ""),
                SimulatedNetwork.result(1, THERE.reversed(), false, 0, 0, "gpu1 was lost"),
                SimulatedNetwork.result(2, new Flow(1, 2), false, 0, 0, "")));
    assertThat(rates.ranks()).isEqualTo(3);
    assertThat(rates.flows()).containsExactly(THERE);
    assertThat(rates.measured(THERE.reversed())).isFalse();
    assertThat(rates.value(new Flow(2, 0))).isNaN();
  }

  @Test
  void shouldNotTakeTheDiagonal() {
    PairMatrix rates = new PairMatrix(new double[][] {{9, 1}, {2, 9}});
    assertThat(rates.flows()).containsExactly(THERE, THERE.reversed());
    assertThat(rates.sentBy(1)).containsExactly(THERE.reversed());
    assertThat(rates.receivedBy(1)).containsExactly(THERE);
  }
}
