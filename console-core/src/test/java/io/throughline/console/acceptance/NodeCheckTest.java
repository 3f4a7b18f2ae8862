package io.throughline.console.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.acceptance.RunVerdict.Accusation;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who is found bad, by runs that miss for a reason which the test knows and the check does not. */
class NodeCheckTest {
  private static final RunVerdict PASSED = new RunVerdict(true, false, "", Map.of());
  private static final String SLOW = "wanted 10 GB/s, got 3 GB/s";
  private static final RunVerdict MISSED = new RunVerdict(true, false, SLOW, Map.of());

  private final List<List<String>> runs = new ArrayList<>();

  private Map<String, CheckVerdict> check(
      ScenarioKind kind, int nodes, int ranksPerNode, Function<List<String>, RunVerdict> run)
      throws InterruptedException {
    List<NodeProfile> all =
        IntStream.rangeClosed(1, nodes).mapToObj(n -> NodeProfile.local("n" + n)).toList();
    return new NodeCheck(
            "check",
            NodeSets.of(Scenario.defaults(kind), ranksPerNode),
            set -> {
              List<String> names = set.stream().map(NodeProfile::name).toList();
              runs.add(names);
              return run.apply(names);
            })
        .of(all);
  }

  private static List<String> in(NodeState state, Map<String, CheckVerdict> found) {
    return found.entrySet().stream()
        .filter(entry -> entry.getValue().state() == state)
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void shouldRunAGoodGroupOnce() throws InterruptedException {
    var found = check(MatrixScenario.KIND, 8, 1, nodes -> PASSED);
    assertThat(in(NodeState.GOOD, found)).hasSize(8);
    assertThat(runs).hasSize(1);
  }

  @Test
  void shouldFindTheNodeByHalvesWhereNobodyIsNamed() throws InterruptedException {
    for (int bad = 1; bad <= 8; bad++) {
      String one = "n" + bad;
      runs.clear();
      var found = check(MatrixScenario.KIND, 8, 1, nodes -> nodes.contains(one) ? MISSED : PASSED);
      assertThat(in(NodeState.BAD, found)).containsExactly(one);
      assertThat(in(NodeState.GOOD, found)).hasSize(7);
      assertThat(found.get(one))
          .extracting(CheckVerdict::reason)
          .asString()
          .contains(SLOW, "with n");
      assertThat(runs).hasSizeLessThan(10);
    }
  }

  @Test
  void shouldFindOneOfThreeNodes() throws InterruptedException {
    for (ScenarioKind kind : List.of(MatrixScenario.KIND, StreamScenario.KIND)) {
      for (String one : List.of("n1", "n2", "n3")) {
        var found = check(kind, 3, 1, nodes -> nodes.contains(one) ? MISSED : PASSED);
        assertThat(in(NodeState.BAD, found)).as("%s of %s", one, kind.id()).containsExactly(one);
        assertThat(in(NodeState.GOOD, found)).hasSize(2);
      }
    }
  }

  @Test
  void shouldFindTwoBadNodes() throws InterruptedException {
    var found =
        check(
            MatrixScenario.KIND,
            7,
            1,
            nodes -> nodes.contains("n3") || nodes.contains("n4") ? MISSED : PASSED);
    assertThat(in(NodeState.BAD, found)).containsExactly("n3", "n4");
    assertThat(in(NodeState.GOOD, found)).hasSize(5);
  }

  @Test
  void shouldTakeTheWordOfARunThatNamesWhoIsSlow() throws InterruptedException {
    var found =
        check(
            MatrixScenario.KIND,
            4,
            1,
            nodes ->
                new RunVerdict(
                    true,
                    false,
                    "",
                    Map.of("n2", new Accusation(NodeState.BAD, "n2 sends slowly", false))));
    assertThat(in(NodeState.BAD, found)).containsExactly("n2");
    assertThat(found.get("n2")).extracting(CheckVerdict::reason).isEqualTo("n2 sends slowly");
    assertThat(runs).hasSize(1);
  }

  @Test
  void shouldTryAgainWithWhoeverIsBlamedForAFailedRun() throws InterruptedException {
    // n2 is blamed, and n3 is the reason: what tells of a peer may blame the wrong one.
    var found =
        check(
            MatrixScenario.KIND,
            4,
            1,
            nodes -> {
              if (!nodes.contains("n3")) {
                return PASSED;
              }
              return new RunVerdict(
                  false,
                  false,
                  "node n2 failed",
                  nodes.contains("n2")
                      ? Map.of("n2", new Accusation(NodeState.UNCLEAR, "it hung", false))
                      : Map.of());
            });
    assertThat(in(NodeState.BAD, found)).containsExactly("n3");
    assertThat(found.get("n2")).extracting(CheckVerdict::state).isEqualTo(NodeState.UNCLEAR);
    assertThat(found.get("n2"))
        .extracting(CheckVerdict::reason)
        .asString()
        .contains("but not when it was run again with others");
  }

  @Test
  void shouldCallUnclearWhatOnlyMissesTogether() throws InterruptedException {
    var found = check(MatrixScenario.KIND, 4, 1, nodes -> nodes.size() == 4 ? MISSED : PASSED);
    assertThat(in(NodeState.UNCLEAR, found)).containsExactly("n1", "n2", "n3", "n4");
    assertThat(found.get("n1"))
        .extracting(CheckVerdict::reason)
        .asString()
        .startsWith("missed only with all of n1, n2, n3, n4");
  }

  @Test
  void shouldCallUnclearWhatNoGoodNodeIsLeftFor() throws InterruptedException {
    var found = check(StreamScenario.KIND, 2, 1, nodes -> MISSED);
    assertThat(in(NodeState.UNCLEAR, found)).containsExactly("n1", "n2");
    assertThat(found.get("n1"))
        .extracting(CheckVerdict::reason)
        .asString()
        .contains("no good node");
  }

  @Test
  void shouldFindWhichOfTwoRolesMisses() throws InterruptedException {
    var found =
        check(StreamScenario.KIND, 5, 1, nodes -> nodes.getFirst().equals("n4") ? MISSED : PASSED);
    assertThat(in(NodeState.BAD, found)).containsExactly("n4");
    assertThat(in(NodeState.GOOD, found)).hasSize(4);
    assertThat(runs).contains(List.of("n4", "n5"), List.of("n5", "n1"));
  }

  @Test
  void shouldTellAPairFromItsNodes() throws InterruptedException {
    var found =
        check(
            StreamScenario.KIND,
            6,
            1,
            nodes -> nodes.equals(List.of("n2", "n3")) ? MISSED : PASSED);
    assertThat(in(NodeState.BAD, found)).isEmpty();
    assertThat(in(NodeState.UNCLEAR, found)).containsExactly("n2", "n3");
  }

  @Test
  void shouldRunEachNodeAloneWhereOneRoleIsAll() throws InterruptedException {
    var found = check(StorageScenario.KIND, 3, 4, nodes -> nodes.contains("n2") ? MISSED : PASSED);
    assertThat(runs).containsExactly(List.of("n1"), List.of("n2"), List.of("n3"));
    assertThat(in(NodeState.BAD, found)).containsExactly("n2");
  }

  @Test
  void shouldPartMoreThanSixteenRanksEvenly() throws InterruptedException {
    check(MatrixScenario.KIND, 20, 1, nodes -> PASSED);
    assertThat(runs).extracting(List::size).containsExactly(10, 10);
    runs.clear();
    check(MatrixScenario.KIND, 5, 8, nodes -> PASSED);
    assertThat(runs).extracting(List::size).containsExactly(1, 2, 2);
  }

  @Test
  void shouldRunAgainWhereANodeWasLateForWantOfACpu() throws InterruptedException {
    RunVerdict late = accusing(NodeState.UNCLEAR, true);
    var found = check(MatrixScenario.KIND, 3, 1, nodes -> runs.size() < 3 ? late : PASSED);
    assertThat(in(NodeState.GOOD, found)).hasSize(3);
    runs.clear();
    assertThat(in(NodeState.UNCLEAR, check(MatrixScenario.KIND, 3, 1, nodes -> late)))
        .containsExactly("n2");
    assertThat(runs).as("twice again at most").hasSize(3);
    runs.clear();
    check(MatrixScenario.KIND, 3, 1, nodes -> accusing(NodeState.UNCLEAR, false));
    assertThat(runs).as("what another run does not clear").hasSize(1);
    runs.clear();
    found =
        check(
            MatrixScenario.KIND,
            3,
            1,
            nodes -> runs.size() < 2 ? late : accusing(NodeState.BAD, false));
    assertThat(in(NodeState.BAD, found)).containsExactly("n2");
  }

  private static RunVerdict accusing(NodeState state, boolean temporary) {
    return new RunVerdict(
        true, false, "", Map.of("n2", new Accusation(state, "came last", temporary)));
  }

  @Test
  void shouldRunNothingMoreOnceAPersonStopped() throws InterruptedException {
    var found =
        check(StorageScenario.KIND, 3, 1, nodes -> new RunVerdict(false, true, "", Map.of()));
    assertThat(runs).hasSize(1);
    assertThat(in(NodeState.UNCLEAR, found)).containsExactly("n1", "n2", "n3");
  }

  @Test
  void shouldRefuseFewerNodesThanItTakes() {
    assertThatThrownBy(() -> check(MatrixScenario.KIND, 1, 1, nodes -> PASSED))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("matrix takes at least 2, and there is 1");
  }
}
