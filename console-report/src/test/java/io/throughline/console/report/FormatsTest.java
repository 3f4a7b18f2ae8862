package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.history.History;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.testing.DemoPoints;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.SweepScenario;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every format holds the same run, and the same bytes each time. */
class FormatsTest {
  @TempDir Path folder;

  private History open() {
    return History.open(folder.resolve("history.db"));
  }

  private Path write(History history, String run, String name, Set<ReportFormat> formats) {
    return ReportWriter.write(history, run, folder.resolve(name), formats, false);
  }

  private static Map<String, byte[]> files(Path report) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(report)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(report.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    return files;
  }

  private static String pdfText(Path file, int page) throws IOException {
    try (PDDocument document = Loader.loadPDF(file.toFile())) {
      PDFTextStripper stripper = new PDFTextStripper();
      stripper.setStartPage(page);
      stripper.setEndPage(page == 1 ? 1 : document.getNumberOfPages());
      return stripper.getText(document).replace("\u200b", "").replaceAll("[\\s\u00a0]+", " ");
    }
  }

  @Test
  void shouldWriteEveryFormatWithTheSameBytesAgain() throws Exception {
    Set<ReportFormat> all = EnumSet.allOf(ReportFormat.class);
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try (History history = open()) {
      DemoRun.failed(history, "again");
      write(history, "again", "first", all);
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
      write(history, "again", "second", all);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
    Map<String, byte[]> first = files(folder.resolve("first"));
    Map<String, byte[]> second = files(folder.resolve("second"));
    assertThat(first)
        .containsOnlyKeys(
            "index.html",
            "report.pdf",
            "report.md",
            "run.json",
            "samples.csv",
            "samples.jsonl",
            "latency.hlog",
            "junit.xml",
            "charts/bandwidth.svg",
            "charts/latency.svg",
            "charts/in-flight.svg",
            "charts/stalled.svg",
            "charts/bandwidth.png",
            "charts/latency.png",
            "charts/in-flight.png",
            "charts/stalled.png");
    assertThat(second).containsOnlyKeys(first.keySet());
    first.forEach((name, bytes) -> assertThat(second.get(name)).as(name).isEqualTo(bytes));
  }

  @Test
  void shouldTellTheStoryOnTheFirstPageOfPaper() throws Exception {
    try (History history = open()) {
      RunRecord run = DemoRun.failed(history, "failed");
      Path pdf = write(history, "failed", "report", EnumSet.of(ReportFormat.PDF));
      assertThat(pdf).hasFileName("report.pdf");
      String first = pdfText(pdf, 1);
      assertThat(first).contains("Failed", "PARTIAL", run.status().reason());
      for (Headline headline : Headline.of(run)) {
        assertThat(first).contains(headline.label(), headline.value(), headline.note());
      }
      run.assessment().flags().forEach(flag -> assertThat(first).contains(flag.text()));
      assertThat(first).contains("32 samples of alpha are missing, in 2 gaps.");
      String rest = pdfText(pdf, 2);
      assertThat(rest).contains("Clean-up unverified", "no process of group 4712", "Parameters");
      assertThat(rest).contains("</script><script>alert");
      assertThat(rest).contains("Hostname node1 node2", "AMD EPYC 9354", "192.168.100.1");
    }
  }

  @Test
  void shouldTellTheSameInMarkdownWithNothingLeftToBecomeMarkup() throws Exception {
    try (History history = open()) {
      RunRecord run = DemoRun.failed(history, "failed");
      Path file = write(history, "failed", "report", EnumSet.of(ReportFormat.MARKDOWN));
      String text = Files.readString(file, UTF_8);
      String first = text.substring(0, text.indexOf("## "));
      assertThat(first)
          .contains("❌ **Failed (PARTIAL).** " + Markdown.escaped(run.status().reason()));
      for (Headline headline : Headline.of(run)) {
        assertThat(first).contains("**" + headline.value() + "**");
      }
      run.assessment()
          .flags()
          .forEach(flag -> assertThat(first).contains(Markdown.escaped(flag.text())));
      // The chart is text, since no picture lies beside it.
      assertThat(first).contains("Bandwidth, 0 s to", "receiver beta  ", "▇").doesNotContain("](");
      assertThat(text).contains("## Clean-up", "## Parameters", "## Nodes");
      assertThat(text).doesNotContain("<script>").contains("&lt;/script&gt;");
    }
  }

  @Test
  void shouldPointFromMarkdownAndPageOnlyAtFilesThatAreThere() throws Exception {
    try (History history = open()) {
      DemoRun.small(history, "small");
      write(
          history,
          "small",
          "report",
          EnumSet.of(ReportFormat.MARKDOWN, ReportFormat.SVG, ReportFormat.HTML));
      String text = Files.readString(folder.resolve("report/report.md"), UTF_8);
      assertThat(text).contains("](charts/bandwidth.svg)");
      String page = Files.readString(folder.resolve("report/index.html"), UTF_8);
      assertThat(page).contains("\"files\":[]");
    }
  }

  @Test
  void shouldKeepEverySampleAsALineAndEveryHistogramInALogThatReadsBack() throws Exception {
    try (History history = open()) {
      DemoRun.failed(history, "run");
      write(history, "run", "report", EnumSet.of(ReportFormat.JSONL, ReportFormat.HLOG));
      List<Sample> samples = history.samples("run", "alpha");
      List<JsonNode> lines =
          Files.readAllLines(folder.resolve("report/samples.jsonl"), UTF_8).stream()
              .map(line -> new JsonMapper().readTree(line))
              .toList();
      assertThat(lines).hasSize(samples.size() + history.samples("run", "beta").size());
      assertThat(lines.get(7).get("endNanos").asLong()).isEqualTo(samples.get(7).endNanos());
      assertThat(lines.get(7).get("histograms").get("flushed").asString())
          .isEqualTo(samples.get(7).histograms().get("flushed"));

      Histogram expected = HistogramCode.empty();
      for (Sample sample : samples) {
        String encoded = sample.histograms().get(Latency.FLUSHED.id());
        if (encoded != null) {
          expected.add(HistogramCode.decode(encoded));
        }
      }
      Histogram read = HistogramCode.empty();
      int intervals = 0;
      try (InputStream log = Files.newInputStream(folder.resolve("report/latency.hlog"))) {
        HistogramLogReader reader = new HistogramLogReader(log);
        while (reader.hasNext()) {
          EncodableHistogram next = reader.nextIntervalHistogram();
          if (next instanceof Histogram interval && "alpha.flushed".equals(interval.getTag())) {
            read.add(interval);
            intervals++;
            assertThat(interval.getEndTimeStamp()).isGreaterThan(interval.getStartTimeStamp());
          }
        }
      }
      assertThat(intervals).isBetween(1, samples.size());
      assertThat(read).isEqualTo(expected);
    }
  }

  @Test
  void shouldPutHistogramsOnTheTimeOfChartsWhateverANodesClockSays() throws Exception {
    try (History history = open()) {
      RunRecord opening = Records.opening("run", Records.STARTED);
      history.begin(opening);
      for (Sample sample : new StreamRun(Records.STARTED + 3_600_000, 20).samples()) {
        history.append("run", sample, () -> {});
      }
      history.finish(Records.ended(opening, Outcome.COMPLETED, Records.summary(history, "run")));
      write(history, "run", "report", EnumSet.of(ReportFormat.HLOG));
      List<Double> ends = new ArrayList<>();
      try (InputStream log = Files.newInputStream(folder.resolve("report/latency.hlog"))) {
        HistogramLogReader reader = new HistogramLogReader(log);
        while (reader.hasNext()) {
          ends.add((reader.nextIntervalHistogram().getEndTimeStamp() - Records.STARTED) / 1e3);
        }
      }
      assertThat(ends).isNotEmpty().allMatch(end -> end > 0 && end < 60);
    }
  }

  @Test
  void shouldTellEachPointsHistogramsApartInTheLog() throws Exception {
    try (History history = open()) {
      RunRecord run =
          DemoPoints.of(
              history, "sweep", SweepScenario.KIND, Map.of("sizes", "8B,1KiB,1MiB"), List.of(), 0);
      write(history, "sweep", "report", EnumSet.of(ReportFormat.HLOG));
      Map<String, Histogram> byTag = new TreeMap<>();
      try (InputStream log = Files.newInputStream(folder.resolve("report/latency.hlog"))) {
        HistogramLogReader reader = new HistogramLogReader(log);
        while (reader.hasNext()) {
          if (reader.nextIntervalHistogram() instanceof Histogram interval) {
            assertThat(interval.getEndTimeStamp()).isGreaterThan(interval.getStartTimeStamp());
            byTag.computeIfAbsent(interval.getTag(), tag -> HistogramCode.empty()).add(interval);
          }
        }
      }
      for (Point point : run.results().points()) {
        String encoded = point.sides().getFirst().timing().histograms().get(Latency.FLUSHED.id());
        String tag =
            "alpha.flushed.%d-%s"
                .formatted(point.spec().index(), point.spec().label().replace(' ', '_'));
        assertThat(byTag.get(tag)).as(tag).isEqualTo(HistogramCode.decode("" + encoded));
      }
    }
  }

  @Test
  void shouldDrawChartsOfPointsAsVectorsAndPixels() throws Exception {
    try (History history = open()) {
      DemoPoints.of(
          history, "sweep", SweepScenario.KIND, Map.of("sizes", "8B,1KiB,1MiB"), List.of(), 0);
      write(history, "sweep", "report", EnumSet.of(ReportFormat.SVG, ReportFormat.PNG));
      Path charts = folder.resolve("report/charts");
      assertThat(files(charts))
          .containsKeys("bandwidth-by-size.svg", "latency-by-size.svg", "bandwidth-by-size.png");
      assertThat(charts.resolve("latency-by-size.svg")).content(UTF_8).doesNotContain("<!DOCTYPE");
      Document svg =
          DocumentBuilderFactory.newNSInstance()
              .newDocumentBuilder()
              .parse(charts.resolve("latency-by-size.svg").toFile());
      assertThat(svg.getElementsByTagName("path").getLength()).isGreaterThan(50);
      BufferedImage image = ImageIO.read(charts.resolve("bandwidth-by-size.png").toFile());
      assertThat(image.getWidth()).isEqualTo(1520);
      assertThat(image.getRGB(2, 2)).isEqualTo(0xffffffff);
    }
  }

  @Test
  void shouldLeaveAnEarlierReportAsItWasWhereTheNewOneCannotBeWhole() throws Exception {
    try (History history = open()) {
      DemoRun.small(history, "small");
      write(history, "small", "report", EnumSet.of(ReportFormat.JSON));
      Files.writeString(folder.resolve("report/run.json"), "earlier", UTF_8);
      Files.writeString(folder.resolve("report/charts"), "a file in the way", UTF_8);
      assertThatThrownBy(() ->
              write(
                  history,
                  "small",
                  "report",
                  EnumSet.of(ReportFormat.JSON, ReportFormat.SVG, ReportFormat.HTML)))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("charts is a file")
          .hasMessageContaining("choose another one with --out");
      assertThat(files(folder.resolve("report"))).containsOnlyKeys("run.json", "charts");
      assertThat(folder.resolve("report/run.json")).hasContent("earlier");
    }
  }

  @Test
  void shouldNameTheFormatsThereAreWhereAnotherIsAskedFor() {
    assertThatThrownBy(() -> ReportFormat.parse(List.of("pdf", "docx")))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            "--format: 'docx' is no format; choose from html, pdf, md, json, csv, jsonl, hlog,"
                + " junit, svg, png, or all");
    assertThat(ReportFormat.parse(List.of("MD", " pdf ")))
        .containsExactly(ReportFormat.PDF, ReportFormat.MARKDOWN);
    assertThat(ReportFormat.parse(List.of("all"))).hasSize(10);
  }
}
