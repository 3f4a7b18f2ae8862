package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DataNetworkCutWordsTest {
  private static RunFailure failure(List<String> active, List<SilentPath> paths) {
    return new DataNetworkCut(paths, active, 2_000_000_000L, node -> "node " + node)
        .failure(Phase.RUNNING);
  }

  private static RunFailure failure(SilentPath... paths) {
    return failure(List.of(), List.of(paths));
  }

  /** The paths between pairs of ranks, both ways. */
  private static List<SilentPath> between(String... pairs) {
    List<SilentPath> paths = new ArrayList<>();
    for (String pair : pairs) {
      SilentPath path =
          new SilentPath(
              pair.substring(0, pair.indexOf(' ')), pair.substring(pair.indexOf(' ') + 1));
      paths.add(path);
      paths.add(path.reversed());
    }
    return paths;
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

  /** Whoever told first: most ranks can go on without the other node. */
  @Test
  void shouldNameTheNodeOfFewerRanksWhereTwoDoNotHearEachOther() {
    List<String> active = List.of("h1", "h1~1", "h2");
    List<SilentPath> paths = between("h1 h2", "h1~1 h2");
    for (int first = 0; first < paths.size(); first++) {
      Collections.rotate(paths, 1);
      assertThat(failure(active, paths).node()).as(paths.toString()).isEqualTo("h2");
    }
    assertThat(failure(active, between("h1~1 h2")).sentence())
        .startsWith(
            "node h2 failed while running: the data network is cut: node h2 and node h1~1 do not"
                + " hear each other;");
  }

  @Test
  void shouldNameOneOfTheFewerNodesWhereSeveralDoNotHearSeveral() {
    List<String> active = List.of("a", "b", "c", "d", "e");
    List<SilentPath> paths = between("a d", "a e", "b d", "b e", "c d", "c e");
    for (int first = 0; first < paths.size(); first++) {
      Collections.rotate(paths, 1);
      assertThat(failure(active, paths).node()).as(paths.toString()).isIn("d", "e");
    }
  }
}
