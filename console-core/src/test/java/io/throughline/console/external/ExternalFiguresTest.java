package io.throughline.console.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.MatrixRun;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
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
    return new ExternalResults(tool, test, Subject.COLLECTIVE, List.of(rows));
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
        new ExternalResults("OSU", "Bandwidth", Subject.BANDWIDTH, List.of(row));
    ExternalResults thereAndBack =
        new ExternalResults("OSU", "Bi-Directional Bandwidth", Subject.BANDWIDTH, List.of(row));

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
                new ExternalResults("OSU", "MPI Bandwidth", Subject.BANDWIDTH, List.of())))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("the run of all-pairs");
  }
}
