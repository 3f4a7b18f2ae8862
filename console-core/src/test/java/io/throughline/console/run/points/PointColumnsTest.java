package io.throughline.console.run.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.verdict.Checks;
import io.throughline.console.testing.Changed;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PointColumnsTest {
  private static final Checks CHECKS = new Checks(TransferUnit.MESSAGES, false);

  private static RunRecord run(ScenarioKind kind, Map<String, String> settings) {
    RunPlan plan = PointRun.plan("table", kind, settings);
    return Records.points(plan, new PointRun(plan, Records.STARTED).points(), List.of());
  }

  @Test
  void shouldHaveTheSameColumnsWhileARunGoesOnAndAtItsEnd() {
    for (RunRecord run :
        List.of(
            run(SweepScenario.KIND, Map.of()),
            run(PingPongScenario.KIND, Map.of("sizes", "8B..64KiB*8")),
            run(
                BaselineScenario.KIND,
                Map.of("works", "put_bw,tag_lat", "sizes", "8B", "repeats", "1")))) {
      List<String> atEnd = titles(PointColumns.of(run));
      assertThat(titles(PointColumns.soFar(CHECKS, run.results().points()))).isEqualTo(atEnd);
      assertThat(titles(PointColumns.rowByRow(run.plan(), run.results().points().getFirst())))
          .isEqualTo(atEnd);
    }
  }

  /** The line rate is known only when nodes have told. */
  private static List<String> titles(PointColumns columns) {
    return columns.titles().stream().filter(title -> !title.equals("Line rate")).toList();
  }

  @Test
  void shouldShowHalfOfTheMedianInPlaceOfWhatWasSentWhereMessagesComeBack() {
    RunRecord run = run(PingPongScenario.KIND, Map.of("sizes", "8B"));
    assertThat(PointColumns.soFar(CHECKS, run.results().points()).titles())
        .contains("½ p50")
        .doesNotContain("Sent");
  }

  @Test
  void shouldLeaveOutWhatIsKnownOfNoPoint() {
    RunRecord run = run(SweepScenario.KIND, Map.of());
    List<Point> silent =
        run.results().points().stream().map(point -> Changed.latencies(point, Map.of())).toList();
    assertThat(PointColumns.soFar(CHECKS, silent).titles())
        .containsExactly("Point", "Messages", "Received", "Sent", "Rate", "Checked", "±");
  }

  @Test
  void shouldShowOneWayOnlyWhenARunIsOver() {
    RunRecord run = run(SweepScenario.KIND, Map.of());
    Percentiles known = run.results().points().getFirst().latencies().get(Latency.FLUSHED.id());
    List<Point> timed =
        run.results().points().stream()
            .map(point -> {
              Map<String, Percentiles> latencies = new HashMap<>(point.latencies());
              latencies.put(Latency.ONE_WAY.id(), java.util.Objects.requireNonNull(known));
              return Changed.latencies(point, latencies);
            })
            .toList();
    RunRecord over = Records.points(run.plan(), timed, List.of());
    assertThat(PointColumns.of(over).titles()).contains("one way p50");
    assertThat(PointColumns.soFar(CHECKS, timed).titles()).doesNotContain("one way p50");
  }

  @Test
  void shouldLeaveOutPercentilesOfTooFewSamplesAndSayWhatTheyNeed() {
    RunRecord run = run(SweepScenario.KIND, Map.of());
    Percentiles few = new Percentiles(99, 1, 2_000, 3_000, 4_000, 4_000, 4_000, 2_500);
    List<Point> points =
        run.results().points().stream()
            .map(point -> Changed.latencies(point, Map.of(Latency.FLUSHED.id(), few)))
            .toList();
    RunRecord record = Records.points(run.plan(), points, List.of());
    assertThat(PointColumns.of(record).titles())
        .contains("p50", "p90", "max")
        .doesNotContain("p99", "p99.9");
    assertThat(PointColumns.leftOut(points))
        .isEqualTo(
            "Percentiles of too few samples are left out: p99 needs 100, p99.9 needs 1,000.");
    assertThat(PointColumns.leftOut(run.results().points())).isEmpty();
  }

  @Test
  void shouldSayHowManyRanksMeasuredAPointWhereTheyAreFewerThanPlanned() {
    RunRecord whole = CollectiveRecord.of(3, List.of());
    assertThat(PointColumns.of(whole).titles()).doesNotContain("Ranks");

    List<Point> points = CollectiveRecord.of(2, List.of()).results().points();
    RunRecord shrunk = Records.points(whole.plan(), points, List.of());
    PointColumns columns = PointColumns.of(shrunk);

    assertThat(columns.titles()).contains("Ranks");
    assertThat(columns.row(points.getFirst()).get(columns.titles().indexOf("Ranks")))
        .isEqualTo("2");
    assertThat(PointColumns.rowByRow(whole.plan(), points.getFirst()).titles()).contains("Ranks");
  }
}
