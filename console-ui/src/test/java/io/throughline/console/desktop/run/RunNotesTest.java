package io.throughline.console.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.desktop.chart.ChartNotes;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotation.Weight;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.testing.LivePoints;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.scenario.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RunNotesTest {
  private static final List<RunEvent> EVENTS =
      List.of(
          new RunEvent(1_000, "", "phase", "warming up"),
          new RunEvent(2_000, "", "phase", "running"),
          new RunEvent(12_500, "b", "gap", "no samples for 2 s"),
          new RunEvent(14_000, "b", "back", "samples again after 3.5 s"),
          new RunEvent(15_000, "b", "note", "something of no importance"),
          new RunEvent(20_000, "b", "failure", "the agent's process ended: signal 9"));

  @Test
  void shouldMarkWhatHappenedByTheTimeOfTheRun() {
    ChartNotes notes = RunNotes.of(EVENTS, series(200, 1e9), true, false, List.of());

    assertThat(notes.marks())
        .containsExactly(
            new Annotation(0, Weight.COURSE, "warm-up ended"),
            new Annotation(10.5, Weight.WARNING, "b: no samples for 2 s"),
            new Annotation(12, Weight.COURSE, "b: samples again after 3.5 s"),
            new Annotation(18, Weight.FAILURE, "b: the agent's process ended: signal 9"));
  }

  @Test
  void shouldMarkNothingBeforeDataMoves() {
    assertThat(RunNotes.of(EVENTS.subList(0, 1), series(0, 0), true, false, List.of()).marks())
        .isEmpty();
  }

  @Test
  void shouldMarkWhereAThresholdIsCrossedForMoreThanAMoment() {
    List<LivePoint> points = new ArrayList<>(series(10, 2e9).points());
    points.add(point(11, 0.5e9));
    series(9, 2e9).points().forEach(p -> points.add(point(11 + p.seconds(), 2e9)));
    for (int i = 21; i <= 30; i++) {
      points.add(point(i, 0.5e9));
    }
    for (int i = 31; i <= 40; i++) {
      points.add(point(i, 2e9));
    }
    List<ThresholdLine> limits = limits("receiver.bandwidth >= 1GB/s");

    ChartNotes notes = RunNotes.of(List.of(), new LiveSeries(points, 0, 1), false, false, limits);

    assertThat(notes.marks())
        .extracting(Annotation::seconds, Annotation::text)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(21.0, "receiver.bandwidth >= 1 GB/s is missed"),
            org.assertj.core.groups.Tuple.tuple(31.0, "receiver.bandwidth >= 1 GB/s holds again"));
  }

  @Test
  void shouldNotTakeWhatIsBetweenPointsForAThresholdThatIsMissed() {
    List<LivePoint> points = new ArrayList<>(series(10, 2e9).points());
    for (int i = 11; i <= 20; i++) {
      points.add(point(i, 0));
    }
    LiveSeries series = new LiveSeries(points, 0, 1);
    List<ThresholdLine> limits = limits("receiver.bandwidth >= 1GB/s");

    assertThat(RunNotes.of(List.of(), series, false, true, limits).marks()).isEmpty();
    assertThat(RunNotes.of(List.of(), series, false, false, limits).marks()).hasSize(1);
  }

  private static List<ThresholdLine> limits(String threshold) {
    return ThresholdLine.of(List.of(Threshold.parse(threshold)), OptionalDouble.empty());
  }

  private static LiveSeries series(int count, double bandwidth) {
    List<LivePoint> points = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      points.add(point(i, bandwidth));
    }
    return new LiveSeries(points, 0, 1);
  }

  private static LivePoint point(double seconds, double bandwidth) {
    return LivePoints.of(seconds, bandwidth, bandwidth, 10, 20, 1, 0);
  }
}
