package io.throughline.console.run.sample;

import static io.throughline.console.testing.Streams.MILLI;
import static io.throughline.console.testing.Streams.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.StagePoint;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SeriesBuilderTest {
  private final SeriesBuilder series = new SeriesBuilder(100 * MILLI, 12);

  @Test
  void shouldTakeRatesFromDifferencesOfCounters() {
    series.add(false, sample("b", 0, 0, 100, 1_000_000, 0));
    series.add(false, sample("b", 1, 100, 200, 3_000_000, 0));
    series.add(true, sample("a", 0, 0, 100, 2_000_000, 40));
    List<LivePoint> points = series.series().points();
    assertThat(points).hasSize(2);
    assertThat(points.get(0).receiverBandwidth()).isEqualTo(10e6, within(1.0));
    assertThat(points.get(1).receiverBandwidth()).isEqualTo(20e6, within(1.0));
    assertThat(points.get(0).senderBandwidth()).isEqualTo(20e6, within(1.0));
    assertThat(points.get(0).stalledPercent()).isEqualTo(25, within(0.01));
    assertThat(points.get(0).p50Micros()).isEqualTo(40, within(0.5));
    assertThat(points.get(0).inFlight()).isEqualTo(7);
    assertThat(points.get(1).senderBandwidth()).as("not known yet").isNaN();
    assertThat(points.get(1).seconds()).isEqualTo(0.2);
  }

  @Test
  void shouldTellOfEachStageThatIsCounted() {
    series.add(true, staged(0, 100, 1_000_000, 3, 20));
    series.add(true, staged(1, 300, 5_000_000, 5, 120));
    List<LivePoint> points = series.series().points();
    assertThat(points)
        .extracting(point -> point.stage(Stage.READ).bandwidth())
        .containsExactly(10e6, 20e6, 20e6);
    assertThat(points.get(0).stage(Stage.READ).stalledPercent()).isEqualTo(20, within(0.01));
    assertThat(points.get(2).stage(Stage.READ).stalledPercent()).isEqualTo(50, within(0.01));
    assertThat(points.get(0).stage(Stage.READ).queue()).isEqualTo(3);
    assertThat(points.get(2).stage(Stage.READ).queue()).isEqualTo(5);
    assertThat(points.get(0).stage(Stage.WRITE)).isEqualTo(StagePoint.UNKNOWN);
  }

  private static Sample staged(long sequence, long endMillis, long bytes, long queue, long idle) {
    return new Sample(
        "a",
        sequence,
        sequence * 100 * MILLI,
        endMillis * MILLI,
        0,
        Map.of(
            Stage.READ.bytes().id(),
            bytes,
            Stage.READ.queue().id(),
            queue,
            Stage.READ.starved().id(),
            idle * MILLI / 2,
            Stage.READ.blocked().id(),
            idle * MILLI / 2),
        Map.of());
  }

  @Test
  void shouldSpreadAMergedSampleOverItsTime() {
    series.add(false, sample("b", 0, 0, 100, 1_000_000, 0));
    series.add(false, sample("b", 1, 100, 400, 4_000_000, 0));
    assertThat(series.series().points())
        .extracting(LivePoint::receiverBandwidth)
        .allSatisfy(rate -> assertThat(rate).isEqualTo(10e6, within(1.0)))
        .hasSize(4);
  }

  @Test
  void shouldTellOneLatencyWhateverElseTheNodesMeasure() {
    series.add(true, timed("a", 0, Latency.POST, 3));
    series.add(false, timed("b", 0, Latency.ONE_WAY, 900));
    assertThat(series.series().points())
        .extracting(LivePoint::p50Micros)
        .singleElement(DOUBLE)
        .isEqualTo(3, within(0.1));

    series.add(true, timed("a", 1, Latency.FLUSHED, 40));
    series.add(false, timed("b", 1, Latency.ONE_WAY, 900));
    series.add(true, timed("a", 2, Latency.POST, 3));
    series.add(false, timed("b", 2, Latency.ONE_WAY, 900));
    assertThat(series.series().points())
        .as("not yet known, known, not known")
        .extracting(LivePoint::p50Micros)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1 ? 0 : Double.compare(a, b))
        .containsExactly(Double.NaN, 40.0, Double.NaN);
  }

  private static Sample timed(String node, long sequence, Latency latency, long micros) {
    Histogram histogram = HistogramCode.empty();
    histogram.recordValue(micros * 1000);
    return new Sample(
        node,
        sequence,
        sequence * 100 * MILLI,
        (sequence + 1) * 100 * MILLI,
        0,
        Map.of(),
        Map.of(latency.id(), HistogramCode.encode(histogram)));
  }

  @Test
  void shouldKnowTheLatencyOfEveryPointThatSamplesCover() {
    for (int i = 0; i < 60; i++) {
      // Timers run late: 107 ms instead of 100.
      series.add(true, sample("a", i, i * 107L, (i + 1) * 107L, (i + 1) * 1_000_000L, 40));
    }
    assertThat(series.series().points())
        .hasSizeGreaterThan(60)
        .allSatisfy(point -> {
          assertThat(point.p99Micros()).isNotNaN();
          assertThat(point.inFlight()).isNotNaN();
        });
  }

  @Test
  void shouldAddTheLatenciesOfANodeWhoseSamplesComeLate() {
    for (int i = 0; i < 40; i++) {
      series.add(true, timed("a", i, Latency.FLUSHED, 10));
      series.series();
    }
    for (int i = 0; i < 40; i++) {
      series.add(true, timed("b", i, Latency.FLUSHED, 900));
    }
    assertThat(series.series().points())
        .hasSize(40)
        .allSatisfy(point -> {
          assertThat(point.p50Micros()).isEqualTo(10, within(0.2));
          assertThat(point.p99Micros()).isEqualTo(900, within(9.0));
        });
  }

  @Test
  void shouldLeaveAGapWhereSamplesAreMissing() {
    series.add(false, sample("b", 0, 0, 100, 1_000_000, 0));
    series.add(false, sample("b", 3, 300, 400, 4_000_000, 0));
    series.add(false, sample("b", 4, 400, 500, 5_000_000, 0));
    List<Double> rates =
        series.series().points().stream().map(LivePoint::receiverBandwidth).toList();
    assertThat(rates.subList(1, 4)).allMatch(rate -> rate.isNaN());
    assertThat(rates.get(4)).isEqualTo(10e6, within(1.0));
  }

  @Test
  void shouldStayBoundedAndRightOverALongRun() {
    for (int i = 0; i < 10_000; i++) {
      series.add(false, sample("b", i, i * 100L, (i + 1) * 100L, (i + 1) * 1_000_000L, 0));
      series.add(true, sample("a", i, i * 100L, (i + 1) * 100L, (i + 1) * 1_000_000L, i % 100 + 1));
    }
    LiveSeries whole = series.series();
    assertThat(whole.points()).hasSizeBetween(LiveSeries.MOST / 2, LiveSeries.MOST);
    assertThat(whole.points().getLast().seconds()).isBetween(999.0, 1002.0);
    assertThat(whole.points())
        .allSatisfy(point -> assertThat(point.receiverBandwidth()).isEqualTo(10e6, within(10.0)));
    assertThat(whole.points().get(100).p99Micros())
        .as("of merged histograms")
        .isGreaterThan(whole.points().get(100).p50Micros());
  }

  @Test
  void shouldTellTheLatenciesOfRanksOverTime() {
    Scenario scenario = Scenario.defaults(CollectiveScenario.KIND).with(Map.of("ranks", "3"));
    SeriesBuilder ranks = new SeriesBuilder(plan(scenario, "a", "b", "c"));
    for (int i = 0; i < 30; i++) {
      ranks.add(false, timed("a", i, Latency.CALL, 40));
      ranks.add(false, timed("b", i, Latency.CALL, i < 20 ? 40 : 90));
    }
    HeatMap map = ranks.series().ranks();
    assertThat(map).isNotNull();
    assertThat(map.rows()).extracting(HeatMap.Header::name).containsExactly("a", "b", "c");
    assertThat(map.columns()).hasSize(15);
    assertThat(map.cells().get(0)).allMatch(cell -> cell.text().startsWith("40."));
    assertThat(map.cells().get(1).getFirst().text()).startsWith("40.");
    assertThat(map.cells().get(1).getLast().text()).startsWith("90.");
    assertThat(map.cells().get(2)).extracting(HeatMap.Cell::text).containsOnly("");
  }

  @Test
  void shouldKeepRanksOverTimeOfALongRunInBounds() {
    Scenario scenario = Scenario.defaults(CollectiveScenario.KIND);
    SeriesBuilder ranks = new SeriesBuilder(plan(scenario, "a", "b"));
    for (int i = 0; i < 6000; i++) {
      ranks.add(false, timed("a", i, Latency.CALL, 40));
      ranks.add(false, timed("b", i, Latency.CALL, i < 3000 ? 40 : 90));
    }
    HeatMap map = ranks.series().ranks();
    assertThat(map).isNotNull();
    assertThat(map.columns()).hasSize(20);
    assertThat(map.cells().get(1)).extracting(HeatMap.Cell::text).doesNotContain("");
    assertThat(map.cells().get(1).get(9).text()).startsWith("40.");
    assertThat(map.cells().get(1).get(10).text()).startsWith("90.");
  }

  @Test
  void shouldTakeTheMiddleOfTheMediansOfAllSamplesOfARankInAnInterval() {
    String[] nodes = IntStream.range(0, 64).mapToObj(i -> "n" + i).toArray(String[]::new);
    Scenario scenario = Scenario.defaults(CollectiveScenario.KIND).with(Map.of("ranks", "64"));
    SeriesBuilder ranks = new SeriesBuilder(plan(scenario, nodes));
    for (int i = 0; i < 300; i++) {
      for (int rank = 0; rank < nodes.length; rank++) {
        ranks.add(
            false, timed(nodes[rank], i, Latency.CALL, 40 + (rank * 7 + i * i * 13) % 50 + i / 60));
      }
      if (i % 50 == 49) {
        ranks.series();
      }
    }
    HeatMap map = ranks.series().ranks();
    assertThat(map).isNotNull();
    assertThat(values(map, 0))
        .containsExactly(
            62207, 68095, 57087, 69119, 63231, 63231, 70143, 59135, 70143, 65023, 65023, 71167,
            61183, 72191, 66047);
    assertThat(values(map, 31))
        .containsExactly(
            69119, 57087, 70143, 58111, 70143, 70143, 59135, 72191, 59135, 72191, 72191, 60159,
            74239, 61183, 73215);
    assertThat(values(map, 63))
        .containsExactly(
            68095, 69119, 68095, 70143, 69119, 69119, 71167, 70143, 71167, 71167, 71167, 72191,
            72191, 73215, 72191);
    assertThat(IntStream.range(0, 64).flatMap(rank -> IntStream.of(values(map, rank))).sum())
        .isEqualTo(65_328_192);
  }

  private static int[] values(HeatMap map, int rank) {
    return map.cells().get(rank).stream().mapToInt(cell -> (int) cell.value()).toArray();
  }

  @Test
  void shouldHaveNoRanksOverTimeWhereOneSendsAndOneReceives() {
    SeriesBuilder stream =
        new SeriesBuilder(plan(Scenario.defaults(StreamScenario.KIND), "a", "b"));
    for (int i = 0; i < 30; i++) {
      stream.add(true, sample("a", i, 100L * i, 100L * (i + 1), i, 40));
      stream.add(false, sample("b", i, 100L * i, 100L * (i + 1), i, 40));
    }
    assertThat(stream.series().ranks()).isNull();
  }

  private static RunPlan plan(Scenario scenario, String... nodes) {
    return Planner.plan(scenario, Stream.of(nodes).map(NodeProfile::local).toList());
  }
}
