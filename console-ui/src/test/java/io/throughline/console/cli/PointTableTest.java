package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.SweepScenario;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointTableTest {
  private static RunRecord run(ScenarioKind kind, Map<String, String> settings) {
    RunPlan plan = PointRun.plan("table", kind, settings);
    return Records.points(plan, new PointRun(plan, Records.STARTED).points(), List.of());
  }

  private static final RunRecord SWEEP = run(SweepScenario.KIND, Map.of());
  private static final RunRecord PING_PONG =
      run(PingPongScenario.KIND, Map.of("sizes", "8B..64KiB*8"));
  private static final RunRecord PACED =
      run(PacedScenario.KIND, Map.of("rates", "1000,100000,1000000", "sizes", "8B,4KiB"));

  @Test
  void shouldShowEveryFigureOfASweepAndSayOnceWhatTheLatencySpans() {
    List<String> lines = PointTable.lines(SWEEP, 132);
    assertThat(lines.get(1))
        .startsWith("Latency: from post until a flush says that the target is updated.");
    assertThat(lines.get(2).split(" {2,}"))
        .containsExactly(
            "Point",
            "Messages",
            "Received",
            "Sent",
            "Rate",
            "p50",
            "p90",
            "p99",
            "p99.9",
            "max",
            "mean",
            "Checked",
            "±");
    assertThat(lines).hasSize(3 + SWEEP.results().points().size());
    assertThat(lines.getLast()).startsWith("16 MiB ").contains("GB/s", "1,024", "0.8 %");
  }

  @Test
  void shouldShowHalfOfARoundTrip() {
    List<String> lines = PointTable.lines(PING_PONG, 120);
    assertThat(lines.get(1)).contains("until its answer is here; ½ p50 is half of its median");
    assertThat(lines.get(2)).contains("½ p50").doesNotContain("Sent");
  }

  @Test
  void shouldShowTheServiceTimeBesideTheLatencyFromThePlannedSend() {
    List<String> lines = PointTable.lines(PACED, 160);
    assertThat(lines.get(1)).startsWith("Latency: from the moment at which a message was planned");
    assertThat(lines.get(2)).contains("p99", "mean  service p99");
  }

  @Test
  void shouldSayOfEachPointWhatItsLatencySpansWhereTheySpanDifferentThings() {
    RunRecord run =
        run(
            BaselineScenario.KIND,
            Map.of("works", "put_bw,tag_lat", "sizes", "8B", "repeats", "1"));
    List<String> lines = PointTable.lines(run, 130);
    assertThat(lines.get(1)).contains("of each point the one that says most of it");
    assertThat(lines.get(2)).contains("Spans");
    assertThat(lines.get(3)).contains(" µs ", "remotely complete").doesNotContain(" - ");
    assertThat(lines.get(4)).contains(" µs ", "round trip").doesNotContain(" - ");
    PointTable live = new PointTable(run.plan(), 130);
    assertThat(live.opening(run.results().points().getFirst()).getLast()).contains("Spans");
    assertThat(live.row(run.results().points().getLast())).contains("round trip");
  }

  @ParameterizedTest
  @ValueSource(ints = {120, 100, 80, 60, 40})
  void shouldLeaveColumnsOutRatherThanWrap(int width) {
    for (RunRecord run : List.of(SWEEP, PING_PONG, PACED)) {
      List<String> table =
          PointTable.lines(run, width).subList(2, 3 + run.results().points().size());
      assertThat(table).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
      assertThat(table.getFirst()).contains("Point", "Received", "p50");
      if (width >= 80) {
        assertThat(table.getFirst()).contains("mean");
      }
    }
  }

  @Test
  void shouldSayWhatIsWrongOrHalf() {
    Point point = SWEEP.results().points().getFirst();
    assertThat(row(with(point, 0, 0, true))).contains(" none ");
    assertThat(row(with(point, 64, 2, true))).contains(" 2 WRONG ");
    assertThat(row(with(point, 64, 0, false))).contains(" PARTIAL ");
  }

  private static String row(Point point) {
    return new PointTable(SWEEP.plan(), 120).row(point);
  }

  private static Point with(Point p, long verified, long mismatches, boolean complete) {
    return new Point(
        p.spec(),
        p.rates(),
        p.basis(),
        p.latencies(),
        new Checked(verified, mismatches),
        complete,
        p.sides());
  }

  @Test
  void shouldPrintEachRowOnceAsItIsFinishedAndUnderItsHeading() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    PointRows rows = new PointRows(SWEEP.plan(), new Screen(print, false));
    for (int i = 0; i <= SWEEP.results().points().size(); i++) {
      rows.show(SWEEP.results().points().subList(0, i));
    }
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(2 + SWEEP.results().points().size());
    int end = lines.get(1).indexOf("p99") + 3;
    assertThat(lines.subList(2, lines.size()))
        .allSatisfy(line -> assertThat(line.substring(0, end)).matches(".*[0-9] [mµn]?s"));
  }

  @Test
  void shouldTakeTheTerminalsWidth() {
    assertThat(TerminalWidth.of("90")).isEqualTo(90);
    assertThat(TerminalWidth.of("300")).isEqualTo(160);
    assertThat(TerminalWidth.of("3")).isEqualTo(40);
    assertThat(TerminalWidth.of("wide")).isEqualTo(120);
    assertThat(TerminalWidth.of(null)).isEqualTo(120);
  }
}
