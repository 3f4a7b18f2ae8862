package io.throughline.console.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.suite.SuiteResult;
import io.throughline.console.testing.Records;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.Summary.Arrived;
import io.throughline.protocol.result.Summary.Backpressure;
import io.throughline.protocol.result.Summary.Errors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SoakFigureTest {
  private static final double[] RATES = {5e9, 4.9e9, 3e9, 4.8e9, 4.7e9, 4.6e9, 4.5e9};

  private static List<RunRecord> runs() {
    return runs(600_000);
  }

  private static List<RunRecord> runs(long apartMillis) {
    List<RunRecord> runs = new ArrayList<>();
    for (int i = 0; i < RATES.length; i++) {
      Summary summary =
          new Summary(
              RATES[i],
              RATES[i],
              new Arrived(1L << 34, 1 << 14, 3_000_000_000L),
              Map.of(
                  "flushed",
                  new Percentiles(10_000, 1, 2_000, 3_000, 4_000 + i, 5_000, 6_000, 2_100)),
              new Backpressure(i, 0, 0, 1),
              Errors.NONE,
              Map.of());
      runs.add(
          Records.ended(
              Records.opening("run-" + i, Records.STARTED + i * apartMillis),
              Outcome.COMPLETED,
              summary));
    }
    return runs;
  }

  @Test
  void shouldNameTheWorstRunOfEachFigureByWhatIsBetter() {
    List<SoakFigure> figures = SoakFigure.of(runs());
    SoakFigure bandwidth = figures.getFirst();
    assertThat(bandwidth.course().measure().id()).isEqualTo("receiver.bandwidth");
    assertThat(bandwidth.median()).isEqualTo(4.7e9);
    assertThat(bandwidth.worst().runId()).isEqualTo("run-2");
    SoakFigure tail =
        figures.stream()
            .filter(figure -> figure.course().measure().id().equals("latency.flushed.p99"))
            .findFirst()
            .orElseThrow();
    assertThat(tail.worst().runId()).as("longest latency").isEqualTo("run-6");
    assertThat(bandwidth.drift()).isNotNull();
  }

  @Test
  void shouldSayItInWords() {
    List<SoakFigure> figures = SoakFigure.of(runs());
    SuiteResult all = new SuiteResult("soak-1", "stream", "", 0, 1, List.of());
    SoakResult result =
        new SoakResult(all, figures, new WorstInterval("run-2", Records.STARTED, 2e9, 4e9));
    assertThat(SoakText.row(figures.getFirst()))
        .hasSameSizeAs(SoakText.TITLES)
        .contains("4.70 GB/s", "5 GB/s", "4.50 GB/s");
    assertThat(SoakText.sentences(result))
        .anyMatch(text -> text.contains("2 GB/s (50 % of the median)") && text.contains("run-2"));
    assertThat(SoakText.sentences(new SoakResult(all, SoakFigure.of(runs().subList(0, 3)), null)))
        .containsExactly("Whether anything drifts cannot be told from fewer than 5 whole runs.");
    assertThat(SoakFigure.of(runs().subList(0, 1))).as("one run is no course").isEmpty();
  }

  @Test
  void shouldSayADriftByTheHourThoughTheClockWasSetBack() {
    assertThat(SoakText.row(SoakFigure.of(runs(-700_000)).getFirst()).get(4))
        .startsWith("+")
        .endsWith(" an hour");
  }

  @Test
  void shouldHoldTheWorstIntervalAgainstTheMeanOfBothMiddleOnes() {
    List<WorstInterval> intervals =
        DoubleStream.of(4e9, 1e9, 2e9, 5e9)
            .mapToObj(rate -> new WorstInterval("run-1", Records.STARTED, rate, Double.NaN))
            .toList();
    assertThat(WorstInterval.worst(intervals))
        .hasValue(new WorstInterval("run-1", Records.STARTED, 1e9, 3e9));
    assertThat(WorstInterval.worst(intervals.subList(0, 1)))
        .as("nothing to be worse than")
        .isEmpty();
  }
}
