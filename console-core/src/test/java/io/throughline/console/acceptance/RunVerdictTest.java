package io.throughline.console.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.throughline.console.acceptance.RunVerdict.Accusation;
import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.testing.Changed;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.DemoNodes;
import io.throughline.console.testing.MatrixRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunVerdictTest {
  @Test
  void shouldNameWhoSendsSlowlyAndLeaveAPairUnclear() {
    RunVerdict verdict = of(new MatrixRun().record());
    assertThat(verdict.whole()).isTrue();
    assertThat(verdict.accused().keySet()).contains("gpu3", "gpu6", "gpu2");
    assertThat(verdict.accused().get("gpu3"))
        .extracting(Accusation::state)
        .isEqualTo(NodeState.BAD);
    assertThat(verdict.accused().get("gpu6"))
        .extracting(Accusation::state)
        .isEqualTo(NodeState.UNCLEAR);
    assertThat(verdict.accused().get("gpu4"))
        .as("lost")
        .extracting(Accusation::state)
        .isEqualTo(NodeState.BAD);
    assertThat(verdict.clears("gpu8")).as("what was cleared").isTrue();
  }

  @Test
  void shouldNameWhoWasLostWhereTheOthersWentOn() {
    List<NodeRecord> nodes =
        DemoNodes.of(new StreamRun(Records.STARTED, 10), 1_000_000_000L, Records.STARTED + 1_000);
    NodeRecord lost = Changed.result(nodes.getLast(), null);
    RunRecord run =
        Records.flagged(
            Records.plan("r"),
            List.of(new Flag(Flag.RANK_LOST, "Rank 2 was lost.")),
            List.of(nodes.getFirst(), lost));
    RunVerdict verdict = of(run);
    assertThat(verdict.whole()).isTrue();
    assertThat(verdict.accused()).containsOnlyKeys(lost.node());
    assertThat(verdict.accused().get(lost.node()))
        .isEqualTo(
            new Accusation(NodeState.BAD, "was lost, and the others went on without it", false));
  }

  @Test
  void shouldNameWhoComesLast() {
    RunVerdict verdict =
        of(
            CollectiveRecord.of(
                3,
                List.of(
                    new RankArrivals(0, 1000, 40, -10, 0, 0),
                    new RankArrivals(1, 1000, 900, 40_000, 2_000, 0),
                    new RankArrivals(2, 1000, 60, 0, 2_000, 0))));
    assertThat(verdict.accused()).containsOnlyKeys("b");
    assertThat(verdict.accused().get("b"))
        .extracting(Accusation::reason)
        .asString()
        .contains("came last", "90 %");
  }

  @Test
  void shouldLeaveUnclearWhoComesLastWhereRanksHaveNoCpuEach() {
    RunRecord alone =
        CollectiveRecord.of(5, List.of(new RankArrivals(1, 1000, 900, 40_000, 2_000, 0)));
    List<NodeRecord> nodes =
        alone.plan().assignments().stream()
            .map(at -> Joins.node(at, Joins.environment("one machine", 1, List.of())))
            .toList();
    RunRecord run = Records.points(alone.plan(), alone.results().points(), nodes);
    assertThat(of(run).accused().get("b"))
        .isEqualTo(
            new Accusation(
                NodeState.UNCLEAR,
                "came last to most calls, and all others waited for it, perhaps since 5 ranks share"
                    + " the 4 CPUs of its machine: 64 KiB: last to 90 % of 1,000 calls, 40 µs"
                    + " after the middle rank (clock error 2 µs)",
                false));
    assertThat(of(run).temporary()).isFalse();
  }

  @Test
  void shouldLeaveUnclearWhoComesLastAndWaitedForACpu() {
    RankArrivals late = new RankArrivals(1, 1000, 900, 40_000, 2_000, 0.3);
    RunVerdict verdict = of(CollectiveRecord.of(3, List.of(late)));
    assertThat(verdict.accused().get("b"))
        .extracting(Accusation::state)
        .isEqualTo(NodeState.UNCLEAR);
    assertThat(verdict.temporary()).as("another run may clear it").isTrue();
    assertThat(of(CollectiveRecord.of(3, List.of(late.waited(0.04)))).temporary()).isFalse();
    assertThat(of(CollectiveRecord.of(3, List.of())).temporary()).as("nothing to clear").isFalse();
  }

  @Test
  void shouldSayWhichThresholdWasMissed() {
    RunRecord run = Records.ended(Records.opening("r"), Outcome.MISSED, null);
    RunVerdict verdict =
        of(Records.wanting(run, new ThresholdVerdict("bandwidth >= 1GB/s", "0.5 GB/s", false)));
    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.miss()).isEqualTo("wanted bandwidth >= 1GB/s, got 0.5 GB/s");
    assertThat(verdict.accused()).isEmpty();
  }

  @Test
  void shouldLeaveTheNodeUnclearAtWhichARunFailed() {
    RunRecord run = Records.ended(Records.opening("r"), Outcome.FAILED, null);
    RunVerdict verdict = RunVerdict.of(run, "gpu3~1");
    assertThat(verdict.accused())
        .containsExactly(
            entry("gpu3", new Accusation(NodeState.UNCLEAR, run.status().reason(), false)));
    assertThat(of(run).accused()).isEmpty();
  }

  /** The verdict of a run that failed at no node. */
  private static RunVerdict of(RunRecord run) {
    return RunVerdict.of(run, null);
  }
}
