package io.throughline.console.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.suite.Suite;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcceptanceTest {
  private static final List<NodeProfile> NODES =
      List.of(NodeProfile.local("a"), NodeProfile.local("b"));

  /** Both the suite's repeats and those that look whether a reason is gone. */
  @Test
  void shouldNumberAllRunsOfAnEntry() throws InterruptedException {
    Suite.Entry entry =
        new Suite.Entry(
            "barrier", Scenario.defaults(CollectiveScenario.KIND), List.of(), 2, List.of());
    List<Integer> repeats = new ArrayList<>();

    List<NodeVerdict> verdicts =
        new Acceptance(new Suite("checks", "", false, List.of(entry)), NODES, 1)
            .check((which, agents, repeat) -> {
              repeats.add(repeat);
              List<RankArrivals> late =
                  repeat <= 2
                      ? List.of(new RankArrivals(1, 1000, 950, 40_000, 2_000, 0.3))
                      : List.of();
              return new Take(which.name(), repeat, CollectiveRecord.of(2, late), "", null);
            });

    assertThat(repeats).containsExactly(1, 2, 3, 4);
    assertThat(verdicts).extracting(NodeVerdict::state).containsOnly(NodeState.GOOD);
  }
}
