package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Changed;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Point.Basis;
import io.throughline.protocol.result.Point.Rates;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.Threshold;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The two or three figures that matter, by kind. */
class HeadlineTest {
  private static List<Point> points(ScenarioKind kind, Map<String, String> settings) {
    RunPlan plan = PointRun.plan("headline", kind, settings);
    return new PointRun(plan, Records.STARTED).points();
  }

  @Test
  void shouldGiveASweepsPeakAndItsLowestLatencyWithTheirSizes() {
    List<Headline> list =
        Headline.of("sweep", points(SweepScenario.KIND, Map.of()), OptionalDouble.of(12.5e9));
    assertThat(list)
        .extracting(Headline::label)
        .containsExactly(
            "Peak bandwidth, receiver", "Lowest median latency", "Highest message rate");
    assertThat(list.get(0).value()).isEqualTo("12.1 GB/s");
    assertThat(list.get(0).note()).endsWith("Gbit/s, 97 % of line rate").startsWith("at ");
    assertThat(list.get(1).note()).startsWith("at 64 KiB, remotely complete; p99 ");
  }

  @Test
  void shouldGiveAPingPongsLowestRoundTripAndHalfOfIt() {
    List<Headline> list =
        Headline.of("ping-pong", points(PingPongScenario.KIND, Map.of()), OptionalDouble.empty());
    assertThat(list.getFirst().label()).isEqualTo("Lowest median round trip");
    assertThat(list.getFirst().note()).matches("at 8 B; half of it is [0-9.]+ µs");
    assertThat(list).hasSize(3);
  }

  @Test
  void shouldGiveThePacedLatencyAtTheHighestRateThatWasHeld() {
    List<Point> points = points(PacedScenario.KIND, Map.of("rates", "1000,100000,1000000"));
    List<Headline> list = Headline.of("paced", points, OptionalDouble.empty());
    assertThat(list.get(0).label()).isEqualTo("Latency p99 at the highest rate held");
    assertThat(list.get(1).value()).isEqualTo("100 k/s");
    assertThat(list.get(1).note()).startsWith("4 KiB messages, ").endsWith("1 of 3 not held");
    assertThat(PointFlags.of(PointRun.plan("x", PacedScenario.KIND, Map.of()), List.of(), points))
        .extracting(Flag::text)
        .containsExactly(
            "Point 4 KiB at 1000000/s: only 639 k/s reached; latencies are those of a"
                + " growing queue");
  }

  @Test
  void shouldSayOnceForBothSidesThatAPrecisionWasNotReached() {
    RunPlan plan = PointRun.plan("x", SweepScenario.KIND, Map.of("precision", "2"));
    List<Point> points = new PointRun(plan, 0).points();
    assertThat(PointFlags.of(plan, List.of(), points))
        .containsExactly(
            new Flag(
                "precision-not-reached",
                "Point 256 KiB: mean known to ± 4.3 %; required ± 2 % within 30 s" + " (longest)"));
    RunPlan unasked = PointRun.plan("x", SweepScenario.KIND, Map.of());
    assertThat(PointFlags.of(unasked, List.of(), points)).isEmpty();
  }

  @Test
  void shouldSayOnceThatNotEveryMessageWasTimed() {
    RunPlan plan = PointRun.plan("x", PingPongScenario.KIND, Map.of("sizes", "8,1KiB,4KiB"));
    List<Point> points = new PointRun(plan, 0).points();
    assertThat(points).hasSize(3);
    List<Point> two = List.of(timed(points.get(0), 57), timed(points.get(1), 12), points.get(2));
    assertThat(PointFlags.of(plan, List.of(), two))
        .extracting(Flag::text)
        .containsExactly(
            "Points 8 B, 1 KiB: Latency and phases are those of one message in 12 to 57: to time"
                + " each would slow them down.");
    List<Point> all = points.stream().map(point -> timed(point, 3)).toList();
    assertThat(PointFlags.of(plan, List.of(), all))
        .extracting(Flag::text)
        .containsExactly("Every point: " + timedShare(3));
  }

  private static String timedShare(long oneIn) {
    return "Latency and phases are those of one message in %d: to time each would slow them down."
        .formatted(oneIn);
  }

  private static Point timed(Point point, long oneIn) {
    return Changed.notes(point, Note.of(timedShare(oneIn)));
  }

  @Test
  void shouldTellWhatPutsAPointInDoubtFromWhatIsOnlyToBeKnown() {
    RunPlan plan = PointRun.plan("x", PingPongScenario.KIND, Map.of("sizes", "8,1KiB"));
    List<Point> points = new PointRun(plan, 0).points();
    List<Point> noted =
        List.of(
            Changed.notes(points.get(0), Note.of("Read 2 GiB."), Note.doubt("Of 2 GiB, 1 came.")),
            Changed.notes(points.get(1), Note.of("Read 2 GiB.")));
    assertThat(PointFlags.of(plan, List.of(), noted))
        .containsExactly(
            new Flag("point", "Every point: Read 2 GiB."),
            new Flag("caution", "Point 8 B: Of 2 GiB, 1 came."))
        .extracting(Flag::doubtful)
        .containsExactly(false, true);
  }

  @Test
  void shouldJudgeAPipelineByTheWholeAndMarkItsBottleneck() {
    RunPlan plan = PointRun.plan("p", PipelineScenario.KIND, Map.of());
    Map<String, Double> rates =
        Map.of(
            "read alone", 4e9,
            "network alone", 2e9,
            "write alone", 3e9,
            "read and write together", 2.5e9,
            "pipeline", 1.5e9);
    List<Point> points =
        plan.points().stream()
            .map(spec -> point(spec, Objects.requireNonNull(rates.get(spec.label()))))
            .toList();
    assertThat(points).hasSize(5);
    assertThat(Bottleneck.of(points)).containsExactly(Stage.NETWORK);
    assertThat(Bottleneck.marks(points)).isEqualTo(Map.of(Stage.NETWORK, "bottleneck"));
    assertThat(Bottleneck.of(points.subList(0, 1))).as("one alone says nothing").isEmpty();
    assertThat(Bottleneck.of(plan.points(), points.subList(0, 3)))
        .as("a stage that is still to be measured may be narrower")
        .isEmpty();
    assertThat(Bottleneck.marks(plan.points(), points.subList(0, 3))).isEmpty();
    assertThat(Bottleneck.of(plan.points(), points.subList(0, 4))).containsExactly(Stage.NETWORK);
    assertThat(new BestPoints(points).fastest()).contains(points.getLast());
    assertThat(
            Thresholds.judge(
                List.of(Threshold.parse("receiver.bandwidth >= 2GB/s")),
                new Measured(null, points),
                () -> new DataLine.Unknown("not asked for")))
        .singleElement()
        .satisfies(verdict -> {
          assertThat(verdict.held()).isFalse();
          assertThat(verdict.actual()).isEqualTo("1.50 GB/s");
        });
  }

  @Test
  void shouldNameBothEndsOfTheStorageOnlyWhereTheyAreClearlySlowerTogether() {
    assertThat(bottleneck(2e9, 1.99e9)).as("each by itself is as slow").containsExactly(Stage.READ);
    assertThat(bottleneck(2e9, 1.5e9)).containsExactly(Stage.READ, Stage.WRITE);
  }

  private static Set<Stage> bottleneck(double read, double together) {
    Map<String, Double> rates =
        Map.of("read alone", read, "read and write together", together, "pipeline", together);
    return Bottleneck.of(
        PointRun.plan("p", PipelineScenario.KIND, Map.of()).points().stream()
            .map(spec -> point(spec, rates.getOrDefault(spec.label(), 3e9)))
            .toList());
  }

  @Test
  void shouldSayThatAStageIsTheOnlyOne() {
    RunPlan plan = PointRun.plan("p", PipelineScenario.KIND, Map.of("from", "memory"));
    Point whole = idle(plan, List.of(idle("source", Map.of("network stalled", 0L))));
    assertThat(Headline.of("pipeline", List.of(whole), OptionalDouble.empty()).getLast())
        .isEqualTo(
            new Headline(
                "Busiest stage",
                "network",
                "idle for network 0 % of the time; it is the only stage"));
  }

  @Test
  void shouldNameNoBottleneckThatTheWholeWasFasterThan() {
    RunPlan plan = PointRun.plan("p", PipelineScenario.KIND, Map.of());
    List<Point> points =
        plan.points().stream()
            .map(spec -> point(spec, spec.label().equals("network alone") ? 1e9 : 2e9))
            .toList();
    assertThat(Bottleneck.of(points)).isEmpty();
    assertThat(Bottleneck.of(points.subList(0, 4))).containsExactly(Stage.NETWORK);
    List<Headline> list = Headline.of("pipeline", points, OptionalDouble.empty());
    assertThat(list.getFirst()).isEqualTo(new Headline("Pipeline", "2 GB/s", "source 2 GB/s"));
    assertThat(list.get(1))
        .isEqualTo(
            new Headline(
                "Bottleneck",
                "not known",
                "read 2 GB/s, network 1 GB/s, write 2 GB/s, read and write together 2"
                    + " GB/s, each by itself; the whole was faster than network, whose"
                    + " calibration was too short or disturbed: raise calibration"));
  }

  @Test
  void shouldMarkTheBusiestStageWhereNoneWasMeasuredAlone() {
    RunPlan plan = PointRun.plan("p", PipelineScenario.KIND, Map.of("calibration", "0"));
    Point whole = point(plan.points().getLast(), 1e9);
    Point idled =
        idle(
            plan,
            List.of(
                idle(
                    "source",
                    Map.of("read stalled", 600_000_000L, "network stalled", 300_000_000L)),
                idle("sink", Map.of("write stalled", 20_000_000L))));
    assertThat(Bottleneck.marks(List.of(idled))).isEqualTo(Map.of(Stage.WRITE, "busiest"));
    assertThat(Bottleneck.marks(List.of(whole))).as("no stage told").isEmpty();
    assertThat(Headline.of("pipeline", List.of(idled), OptionalDouble.empty()).getLast())
        .isEqualTo(
            new Headline(
                "Busiest stage",
                "write",
                "idle for read 60.0 %, network 30.0 %, write 2.0 % of the time; no stage measured"
                    + " alone (calibration: 0), so the bottleneck is unknown"));
  }

  /** The whole. */
  private static Point idle(RunPlan plan, List<FlowEnd> sides) {
    return new Point(
        plan.points().getLast(),
        new Rates(1e9, 1e9, 1_000),
        new Basis(1_000, 1L << 30, 1_000_000_000L),
        Map.of(),
        new Checked(1, 0),
        true,
        sides);
  }

  private static FlowEnd idle(String role, Map<String, Long> phases) {
    return new FlowEnd(
        0,
        role,
        new Moved(0, 0, 0, 0, 1_000_000_000L),
        WarmUp.NONE,
        new Timing(Map.of(), phases),
        Checked.NOTHING,
        "",
        List.of());
  }

  private static Point point(PointSpec spec, double rate) {
    return new Point(
        spec,
        new Rates(rate, rate, 1_000),
        new Basis(1_000, 1L << 30, 1_000_000_000L),
        Map.of(),
        new Checked(1, 0),
        true,
        List.of());
  }

  @Test
  void shouldCallWhatIsMovedByItsName() {
    assertThat(TransferUnit.of("storage-remote").many()).isEqualTo("blocks");
    assertThat(TransferUnit.of("storage-local").heading()).isEqualTo("Blocks");
    assertThat(TransferUnit.of("pipeline").one()).isEqualTo("chunk");
    assertThat(TransferUnit.of("sweep").many()).isEqualTo("messages");
  }

  @Test
  void shouldGiveNothingOfNothing() {
    assertThat(Headline.of("sweep", List.of(), OptionalDouble.empty())).isEmpty();
  }
}
