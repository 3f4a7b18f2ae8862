package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataNetworkCutWordsTest {
  private static RunFailure failure(SilentPath... paths) {
    return new DataNetworkCut(List.of(paths), 2_000_000_000L, node -> "node " + node)
        .failure(Phase.RUNNING);
  }

  @Test
  void shouldNameTheNodeOfSeveralRanksThatHasNoneOfTheOthers() {
    RunFailure failure =
        failure(
            new SilentPath("a", "x~1"),
            new SilentPath("x", "b"),
            new SilentPath("x~1", "a"),
            new SilentPath("b~1", "x~1"));
    assertThat(failure.node()).isEqualTo("x~1");
    assertThat(failure.problem().toString())
        .contains("its data network is cut off: no heartbeats come between it and node a, node b;");
  }

  @Test
  void shouldNameBothEndsWhereNoNodeIsCommon() {
    RunFailure failure = failure(new SilentPath("a", "b"), new SilentPath("c", "d"));
    assertThat(failure.problem().toString())
        .contains("the data network is cut one way: nothing of node b reaches node a");
  }
}
