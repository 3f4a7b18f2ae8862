package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.compare.Overlay;
import io.throughline.console.compare.TimeSeries;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.console.run.sample.SeriesBuilder;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.series.Gap;
import io.throughline.console.series.SampleSequence;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A lost sample, then an agent that was held up for 1.2 s: window, page, report, comparison and
 * text tell of one gap, from 1 s to 1.1 s, with one sample missing, and of a rate all the rest of
 * the time.
 */
class SamePictureTest {
  private static final SampleGap GAP =
      new SampleGap(StreamRun.RECEIVER, 1_000_000_000L, 1_100_000_000L, 1);

  @TempDir Path folder;
  @AutoClose private History history;
  private RunRecord run;

  @BeforeEach
  void keep() {
    history = History.open(folder.resolve("history.db"));
    history.begin(Records.opening("held"));
    samples(StreamRun.SENDER, false).forEach(sample -> history.append("held", sample, () -> {}));
    samples(StreamRun.RECEIVER, true).forEach(sample -> history.append("held", sample, () -> {}));
    run =
        history.finish(
            Records.ended(
                Records.opening("held"), Outcome.COMPLETED, Records.summary(history, "held")));
  }

  private static List<Sample> samples(String node, boolean disturbed) {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      if (!disturbed || i < 10 || i == 11 || i > 22) {
        long start = 100L * i;
        long end = disturbed && i == 11 ? 2_300 : start + 100;
        // Of those that the long one stands for no number was given away.
        long number = disturbed && i > 22 ? i - 11 : i;
        samples.add(Streams.sample(node, number, start, end, end * 1_000_000, 40));
      }
    }
    return samples;
  }

  private static List<Double> unknown(
      List<Double> seconds, List<? extends @Nullable Number> rates) {
    return IntStream.range(0, seconds.size())
        .filter(i -> rates.get(i) == null)
        .mapToObj(seconds::get)
        .toList();
  }

  @Test
  void shouldBeOneGapInText() {
    SampleSequence sequence = SampleSequence.of(run.plan());
    List<Gap> gaps =
        samples(StreamRun.RECEIVER, true).stream()
            .map(sample -> sequence.next(sample).gap())
            .filter(Objects::nonNull)
            .toList();
    assertThat(gaps)
        .extracting(Gap::words)
        .containsExactly("no samples from 1 s to 1.10 s (1 missing)");
  }

  @Test
  void shouldBeOneGapInTheWindow() {
    KeptRun kept = KeptRun.read(history, "held").orElseThrow();
    SeriesBuilder live = new SeriesBuilder(100 * Streams.MILLI, 0);
    samples(StreamRun.SENDER, false).forEach(sample -> live.add(true, sample));
    samples(StreamRun.RECEIVER, true).forEach(sample -> live.add(false, sample));
    for (List<LivePoint> points : List.of(kept.series().points(), live.series().points())) {
      assertThat(points)
          .filteredOn(point -> Double.isNaN(point.receiverBandwidth()))
          .extracting(point -> Math.round(point.seconds() * 10))
          .as("the tenth that ends at 1.1 s")
          .containsExactly(11L);
      assertThat(points).extracting(LivePoint::senderBandwidth).noneMatch(rate -> rate.isNaN());
    }
  }

  @Test
  void shouldBeOneGapOnThePageAndInTheReport() throws Exception {
    PageData served = RunPage.of(history, run, 1_000);
    PageData reported = new ReportedRun(history, run, null).page();
    for (PageData page : List.of(served, reported)) {
      assertThat(page.overTime().gaps()).containsExactly(GAP);
      NodeSeries receiver = page.overTime().series().getLast();
      assertThat(unknown(receiver.seconds(), receiver.bandwidth())).containsExactly(1.05);
      NodeSeries sender = page.overTime().series().getFirst();
      assertThat(unknown(sender.seconds(), sender.bandwidth())).isEmpty();
      assertThat(page.story().remarks())
          .extracting(remark -> remark.text())
          .contains(
              "1 sample of beta is missing, in one gap. The charts show them as gaps; totals are"
                  + " right all the same, since counters are cumulative.");
    }
    ReportWriter.write(history, "held", folder.resolve("report"), ReportFormat.usual(), false);
    assertThat(Files.readAllLines(folder.resolve("report/samples.csv")))
        .filteredOn(row -> row.startsWith("beta,") && row.split(",", -1)[7].equals("1"))
        .hasSize(1);
  }

  /**
   * No message completes in the tenths that end at 0.7 and 0.8 s, since one takes 250 ms, nor in
   * those that end at 1.7 and 1.8 s, in which none was under way.
   */
  private static List<Sample> latencies() {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      int micros = List.of(6, 7, 16, 17).contains(i) ? 0 : i == 8 ? 250_000 : 40;
      samples.add(
          Streams.sample(StreamRun.SENDER, i, 100L * i, 100L * i + 100, 1_000_000L * i, micros));
    }
    return samples;
  }

  @Test
  void shouldBreakLinesOfLatencyAtTheSamePlaces() throws Exception {
    history.begin(Records.opening("untimed"));
    latencies().forEach(sample -> history.append("untimed", sample, () -> {}));
    RunRecord untimed =
        history.finish(
            Records.ended(
                Records.opening("untimed"),
                Outcome.COMPLETED,
                Records.summary(history, "untimed")));

    SeriesBuilder live = new SeriesBuilder(100 * Streams.MILLI, 0);
    latencies().forEach(sample -> live.add(true, sample));
    KeptRun kept = KeptRun.read(history, "untimed").orElseThrow();
    for (List<LivePoint> points : List.of(kept.series().points(), live.series().points())) {
      assertThat(points)
          .filteredOn(point -> Double.isNaN(point.p99Micros()))
          .extracting(point -> Math.round(point.seconds() * 10))
          .containsExactly(17L, 18L);
    }
    for (PageData page :
        List.of(
            RunPage.of(history, untimed, 1_000), new ReportedRun(history, untimed, null).page())) {
      NodeSeries sender = page.overTime().series().getFirst();
      assertThat(unknown(sender.seconds(), sender.p99().getOrDefault("flushed", List.of())))
          .containsExactly(1.7, 1.8);
    }
    TimeSeries compared =
        Overlay.of(history, List.of(new Variant("A", List.of(untimed)))).p99().getFirst();
    assertThat(unknown(compared.seconds(), compared.values())).containsExactly(1.7, 1.8);
  }

  @Test
  void shouldBeOneGapInAComparison() {
    Overlay overlay = Overlay.of(history, List.of(new Variant("A", List.of(run))));
    TimeSeries timeSeries = overlay.bandwidth().getFirst();
    assertThat(unknown(timeSeries.seconds(), timeSeries.values())).containsExactly(1.05);
  }
}
