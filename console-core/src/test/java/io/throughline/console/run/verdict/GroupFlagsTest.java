package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reasons why the figures of flows between ranks cannot stand. */
class GroupFlagsTest {
  private static final Group GROUP = Group.of(List.of("a", "b"));

  private static FlowResult flow(int round, int from, int to, Checked checked) {
    return new FlowResult(
        round, new Flow(from, to), false, 1e9, 1 << 20, null, checked, 0, "tcp/lo", "");
  }

  private static String failure(FlowResult... flows) {
    return GroupFlags.failure(new GroupResult(GROUP, List.of(flows), List.of(), "rule"));
  }

  @Test
  void shouldCountTheRoundOfAMismatchFromOneAsPeopleDo() {
    assertThat(failure(flow(0, 0, 1, new Checked(64, 0)), flow(1, 1, 0, new Checked(64, 3))))
        .isEqualTo(
            "flow from b to a, round 2: 3 of 64 checked messages did not hold what they had to");
  }

  @Test
  void shouldHaveNothingAgainstFlowsThatHeldWhatTheyHadTo() {
    assertThat(failure(flow(0, 0, 1, new Checked(64, 0)), flow(1, 1, 0, Checked.NOTHING)))
        .isEmpty();
  }
}
