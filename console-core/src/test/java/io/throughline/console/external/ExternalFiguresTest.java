package io.throughline.console.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.external.ExternalResults.Between;
import io.throughline.console.external.ExternalResults.OverRanks;
import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.MatrixRun;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ExternalFiguresTest {
  /** An all-reduce of 64 KiB in 50 us. */
  private static final RunRecord RUN = CollectiveRecord.of(4, List.of());

  private static ExternalResults collective(String tool, String test, Row... rows) {
    return collective(tool, test, tool.equals("OSU") ? Between.BARRIER : Between.NOTHING, rows);
  }

  private static ExternalResults collective(
      String tool, String test, Between between, Row... rows) {
    return new ExternalResults(tool, test, Subject.COLLECTIVE, between, List.of(rows));
  }

  @Test
  void shouldSetTimesOfTheSameSizeBesideEachOther() {
    PeerFigure figure =
        ExternalFigures.beside(
                RUN,
                collective(
                    "nccl-tests",
                    "all_reduce_perf",
                    new Row(32 << 10, 30_000, 30_000),
                    new Row(64 << 10, 40_000, 20_000)))
            .getFirst();
    Beside beside = Objects.requireNonNull(figure.measured());
    assertThat(figure.label()).isEqualTo("all-reduce 64 KiB");
    assertThat(beside.unit()).isEqualTo("ns");
    assertThat(beside.peerMedian()).as("the run is not in place").isEqualTo(40_000);
    assertThat(beside.ratio().median()).isCloseTo(1.25, within(0.01));
    assertThat(figure.differences()).anyMatch(text -> text.contains("barrier before each"));
  }

  @Test
  void shouldTakeNamesOfTestsAsTheToolsHaveThem() {
    for (String name :
        List.of("", "all_reduce_perf", "MPI Allreduce Latency", "MPI All-reduce Latency")) {
      assertThat(
              ExternalFigures.beside(
                  RUN, collective("OSU", name, new Row(64 << 10, 1, Double.NaN))))
          .hasSize(1);
    }
    for (String name :
        List.of("reduce_perf", "reduce_scatter_perf", "MPI Reduce Latency", "sendrecv_perf")) {
      assertThatThrownBy(() ->
              ExternalFigures.beside(RUN, collective("nccl-tests", name, new Row(64 << 10, 1, 1))))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("the file is of " + name)
          .hasMessageContaining("the run of all-reduce");
    }
  }

  @Test
  void shouldTakeBlocksOfOsuTimesTheRanksOfAGroup() {
    RunRecord groups = CollectiveRecord.of(4, Map.of("collective", "all-gather", "split", "div 2"));
    List<PeerFigure> figures =
        ExternalFigures.beside(
            groups,
            collective(
                "OSU",
                "Allgather Latency",
                new Row(16 << 10, 1_000, Double.NaN),
                new Row(32 << 10, 2_000, Double.NaN)));
    assertThat(figures).hasSize(1);
    assertThat(Objects.requireNonNull(figures.getFirst().measured()).peerMedian()).isEqualTo(2_000);
  }

  @Test
  void shouldHoldCallsWithoutAComputationBesideBlockingOnes() {
    PeerFigure figure =
        ExternalFigures.beside(
                CollectiveRecord.nonBlocking(
                    2, List.of(), new CallOverlap(100, 1_000_000, 100, 1_500_000, 2_000_000)),
                collective("OSU", "Allreduce Latency", new Row(64 << 10, 10_000, Double.NaN)))
            .getFirst();
    assertThat(Objects.requireNonNull(figure.measured()).ratio().median())
        .isCloseTo(1, within(0.01));
    assertThat(figure.differences())
        .contains(
            "this run's calls are non-blocking without a computation (Pure), the file's blocking")
        .as("both are means")
        .noneMatch(text -> text.contains("took longest"));
  }

  @Test
  void shouldHoldNonBlockingCallsBesideEachOther() {
    RunRecord run =
        CollectiveRecord.nonBlocking(
            2, List.of(), new CallOverlap(100, 1_000_000, 100, 1_500_000, 2_000_000));
    Row row = new Row(64 << 10, 20_000, Double.NaN);
    for (String name :
        List.of("Non-blocking Allreduce Latency", "Non-Blocking Allreduce Latency")) {
      PeerFigure figure = ExternalFigures.beside(run, collective("OSU", name, row)).getFirst();
      assertThat(Objects.requireNonNull(figure.measured()).ratio().median())
          .isCloseTo(0.5, within(0.01));
      assertThat(figure.differences()).noneMatch(text -> text.contains("non-blocking"));
    }
    assertThat(differences(RUN, collective("OSU", "Non-blocking Allreduce Latency", row)))
        .contains(
            "this run's calls are blocking, the file's non-blocking without a computation (Pure)");
    assertThat(differences(RUN, collective("OSU", "Allreduce Persistent Latency", row)))
        .contains("this run's calls are blocking, the file's persistent");
  }

  @Test
  void shouldNameTheCollectivesWhereAFileIsOfNone() {
    for (String name : List.of("sendrecv_perf", "Non-blocking Neighborhood Allgather Latency")) {
      assertThatThrownBy(
              () -> ExternalFigures.beside(RUN, collective("OSU", name, new Row(64 << 10, 1, 1))))
          .hasMessageContaining("name a file of a collective that Throughline has: barrier, ");
    }
  }

  @Test
  void shouldRefuseVariantsWhoseRanksHaveAmountsOfTheirOwn() {
    RunRecord allToAll = CollectiveRecord.of(4, Map.of("collective", "all-to-all"));
    Row row = new Row(16 << 10, 1_000, Double.NaN);
    assertThat(
            ExternalFigures.beside(
                allToAll, collective("OSU", "All-to-All Personalized Exchange Latency", row)))
        .hasSize(1);
    for (String name :
        List.of(
            "All-to-Allv Personalized Exchange Latency",
            "Non-blocking All-to-Allw Personalized Exchange Latency",
            "Allgatherv Latency",
            "alltoallv_perf")) {
      assertThatThrownBy(() -> ExternalFigures.beside(allToAll, collective("OSU", name, row)))
          .hasMessageContaining("the file is of " + name + ", the run of all-to-all")
          .hasMessageContaining("ranks may have amounts of their own there")
          .hasMessageContaining("all-gather, reduce-scatter, all-to-all");
    }
  }

  @Test
  void shouldTellOtherElementsWhereOperandsAreReduced() {
    Row doubles = new Row(64 << 10, 1_000, 1_000, 0, Operands.of("double", "max"));
    assertThat(differences(RUN, collective("nccl-tests", "all_reduce_perf", doubles)))
        .contains(
            "its elements are f64, this run's f32 (dataType)",
            "its reduction is max, this run's sum (reduction)");
    assertThat(
            differences(
                CollectiveRecord.of(4, Map.of("collective", "broadcast")),
                collective("nccl-tests", "broadcast_perf", doubles)))
        .noneMatch(text -> text.contains("elements"));
  }

  @Test
  void shouldTakeTheRunsElementsWhereAFileHasSeveral() {
    List<PeerFigure> figures =
        ExternalFigures.beside(
            RUN,
            collective(
                "nccl-tests",
                "all_reduce_perf",
                new Row(64 << 10, 1_000, 1_000, 0, Operands.of("half", "sum")),
                new Row(64 << 10, 2_000, 2_000, 0, Operands.of("float", "sum"))));
    assertThat(figures).hasSize(1);
    assertThat(Objects.requireNonNull(figures.getFirst().measured()).peerMedian()).isEqualTo(2_000);
    assertThat(figures.getFirst().differences()).noneMatch(text -> text.contains("elements"));
  }

  @Test
  void shouldTellThatItsTimeIsTheMeanOverRanks() {
    Row row = new Row(64 << 10, 1_000, Double.NaN);
    assertThat(differences(RUN, collective("nccl-tests", "all_reduce_perf", row)))
        .as("JSON")
        .contains("its time is the mean over ranks, this run's that of the rank that took longest");
    assertThat(differences(RUN, averaged(OverRanks.MEAN_IF_NOT_SET, row)))
        .contains(
            "its time is the mean over ranks (unless -a says else), this run's that of the rank that"
                + " took longest");
    assertThat(differences(RUN, collective("OSU", "Allreduce Latency", row)))
        .contains("its time is the mean over ranks, this run's that of the rank that took longest");
  }

  @Test
  void shouldTellOfWhichRankATimeIs() {
    Row row = new Row(64 << 10, 1_000, Double.NaN);
    assertThat(differences(RUN, averaged(OverRanks.FIRST, row)))
        .contains("its time is that of rank 0, this run's that of the rank that took longest");
    assertThat(differences(RUN, averaged(OverRanks.SLOWEST, row)))
        .noneMatch(text -> text.contains("its time is"));
  }

  private static ExternalResults averaged(OverRanks ranks, Row row) {
    return new ExternalResults(
        "nccl-tests", "all_reduce_perf", Subject.COLLECTIVE, Between.NOTHING, ranks, List.of(row));
  }

  @Test
  void shouldTellThatTheOtherToolFoundWrongElements() {
    assertThat(
            ExternalFigures.beside(
                    RUN,
                    collective(
                        "nccl-tests",
                        "all_reduce_perf",
                        new Row(64 << 10, 1, 1, 3, Operands.UNTOLD)))
                .getFirst()
                .differences())
        .anyMatch(text -> text.startsWith("nccl-tests found 3 wrong elements at 65536 B"));
    assertThat(
            differences(
                RUN,
                collective(
                    "OSU",
                    "Allreduce Latency",
                    new Row(64 << 10, 1, 1, Double.NaN, Operands.UNTOLD))))
        .contains("OSU found wrong data at 65536 B: some of its calls went wrong");
  }

  @Test
  void shouldTellWhichOfBothHasABarrierBetweenCalls() {
    Row row = new Row(64 << 10, 1_000, Double.NaN);
    ExternalResults osu = collective("OSU", "Allreduce Latency", row);
    ExternalResults nccl = collective("nccl-tests", "all_reduce_perf", row);
    RunRecord atOnce = CollectiveRecord.of(4, Map.of("isolated", "false", "verify", "pass"));
    assertThat(barrier(RUN, nccl)).hasSize(1).allMatch(text -> text.endsWith("(isolated: true)"));
    assertThat(barrier(atOnce, osu))
        .hasSize(1)
        .allMatch(text -> text.endsWith("(isolated: false)"));
    assertThat(barrier(RUN, osu)).isEmpty();
    assertThat(barrier(atOnce, nccl)).isEmpty();
    assertThat(barrier(RUN, blocking(Between.BARRIER))).isEmpty();
    assertThat(barrier(atOnce, blocking(Between.BARRIER))).hasSize(1);
    assertThat(barrier(RUN, blocking(Between.WAIT)))
        .containsExactly(
            "it waits for each call, without a barrier; this run has a barrier before each, which is"
                + " not measured (isolated: true)");
    assertThat(barrier(atOnce, blocking(Between.WAIT))).isEmpty();
    for (RunRecord run : List.of(RUN, atOnce)) {
      assertThat(barrier(run, blocking(Between.MEASURED_BARRIER)))
          .hasSize(1)
          .allMatch(text -> text.startsWith("it has a barrier after each call in its time (-z 1)"));
    }
  }

  private static ExternalResults blocking(Between between) {
    return collective("nccl-tests", "all_reduce_perf", between, new Row(64 << 10, 1_000, 1_000));
  }

  /** Sentences about barriers. */
  private static List<String> barrier(RunRecord run, ExternalResults results) {
    return differences(run, results).stream().filter(text -> text.contains("barrier")).toList();
  }

  private static List<String> differences(RunRecord run, ExternalResults results) {
    return ExternalFigures.beside(run, results).getFirst().differences();
  }

  private static RunRecord sweep(String direction) {
    RunPlan plan =
        PointRun.plan(
            "r", SweepScenario.KIND, Map.of("sizes", "64KiB", SweepScenario.DIRECTION, direction));
    return Records.points(plan, new PointRun(plan, Records.STARTED).points(), List.of());
  }

  @Test
  void shouldHoldBandwidthsBesideThoseOfAsManyDirections() {
    RunRecord oneWay = sweep("one-way");
    RunRecord bothWays = sweep("both-ways");
    Row row = new Row(64 << 10, 5e9, Double.NaN);
    ExternalResults there =
        new ExternalResults("OSU", "Bandwidth", Subject.BANDWIDTH, Between.BARRIER, List.of(row));
    ExternalResults thereAndBack =
        new ExternalResults(
            "OSU", "Bi-Directional Bandwidth", Subject.BANDWIDTH, Between.BARRIER, List.of(row));

    assertThat(ExternalFigures.beside(oneWay, there)).hasSize(1);
    assertThat(ExternalFigures.beside(bothWays, thereAndBack)).hasSize(1);
    assertThatThrownBy(() -> ExternalFigures.beside(bothWays, there))
        .hasMessageContaining("the file is of Bandwidth, the run of ");
    assertThatThrownBy(() -> ExternalFigures.beside(oneWay, thereAndBack))
        .hasMessageContaining("the file is of Bi-Directional Bandwidth, the run of ");
  }

  @Test
  void shouldSayWhereNothingIsInCommon() {
    assertThatThrownBy(() ->
            ExternalFigures.beside(
                RUN, collective("nccl-tests", "all_reduce_perf", new Row(8, 1, 1))))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("no size in common")
        .hasMessageContaining("64 KiB")
        .hasMessageContaining("8 B");
    assertThatThrownBy(() ->
            ExternalFigures.beside(
                new MatrixRun().record(),
                new ExternalResults(
                    "OSU", "MPI Bandwidth", Subject.BANDWIDTH, Between.BARRIER, List.of())))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("the run of all-pairs");
  }
}
