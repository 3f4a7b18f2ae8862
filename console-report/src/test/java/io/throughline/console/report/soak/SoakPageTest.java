package io.throughline.console.report.soak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.report.chart.EndingProcess;
import io.throughline.console.soak.SoakFigure;
import io.throughline.console.soak.SoakResult;
import io.throughline.console.suite.SuiteResult;
import io.throughline.console.testing.Records;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.Summary.Arrived;
import io.throughline.protocol.result.Summary.Backpressure;
import io.throughline.protocol.result.Summary.Errors;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page of a soak. */
class SoakPageTest {
  private static final Pattern CHART =
      Pattern.compile(
          "<img alt=\"([^\"]+), by run\" src=\"data:image/svg\\+xml;base64,([^\"]+)\">");

  private static RunRecord run(int index) {
    Summary summary =
        new Summary(
            5e9 + index,
            5e9,
            new Arrived(1L << 34, 1 << 14, 3_000_000_000L),
            Map.of("flushed", new Percentiles(10_000, 1, 2_000, 3_000, 4_000, 5_000, 6_000, 2_100)),
            new Backpressure(index, 0, 0, 1),
            Errors.NONE,
            Map.of());
    return Records.ended(
        Records.opening("run-" + index, Records.STARTED + index * 600_000L),
        Outcome.COMPLETED,
        summary);
  }

  /** A process that ends with nothing loaded to draw with, as on a machine that lacks it. */
  static final class Ending {
    public static void main(String[] args) {
      SuiteResult all = new SuiteResult("soak-1", "stream", "", 0, 1, List.of());
      List<RunRecord> runs = IntStream.range(0, 5).mapToObj(SoakPageTest::run).toList();
      SoakResult result = new SoakResult(all, SoakFigure.of(runs), null);
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> System.out.println(SoakPage.of(result))));
    }
  }

  @Test
  @Timeout(60)
  void shouldBeWrittenWithoutChartsWhereNoneCanBeDrawn() throws Exception {
    assertThat(EndingProcess.printed(Ending.class))
        .contains("<th scope=\"col\">Figure</th>", ", by run, is not drawn: this machine lacks");
  }

  @Test
  void shouldTakeNoTimeWhereTheClockWasSetBack() {
    SuiteResult all = new SuiteResult("soak-1", "stream", "", 3_600_000, 1, List.of());
    assertThat(SoakPage.of(new SoakResult(all, List.of(), null))).contains(", 0:00 in all;");
  }

  @Test
  void shouldDrawEachChartByItself() {
    List<RunRecord> runs = IntStream.range(0, 5).mapToObj(SoakPageTest::run).toList();
    SuiteResult all = new SuiteResult("soak-1", "stream", "", 0, 1, List.of());
    String page = SoakPage.of(new SoakResult(all, SoakFigure.of(runs), null));
    assertThat(page).as("names within one would be those of another").doesNotContain("<svg", "id=");
    assertThat(page).contains("img-src data:", "<th scope=\"col\">Figure</th>");
    List<String> charts =
        CHART
            .matcher(page)
            .results()
            .map(found -> new String(Base64.getDecoder().decode(found.group(2)), UTF_8))
            .toList();
    assertThat(charts).hasSize(4).allMatch(svg -> svg.contains("<svg"));
  }
}
