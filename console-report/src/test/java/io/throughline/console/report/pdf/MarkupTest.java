package io.throughline.console.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import io.throughline.console.report.chart.Typeface;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

/** Text as it stands on paper. */
class MarkupTest {
  @Test
  void shouldKeepAFigureAndItsUnitInALineHoweverNarrowItIs() throws Exception {
    String note = "median of 5, from 34.2 GB/s to 36.1 GB/s, 12 % of it <late>, p99 4.75 µs";
    Markup markup = new Markup();
    for (int width = 50; width < 200; width += 3) {
      markup.raw("<div style=\"width: " + width + "pt\">").prose("detail", note).raw("</div>");
    }

    String text = text(markup.toString());

    assertThat(text.replaceAll("[\\s\u00a0]+", " ")).contains(note);
    assertThat(text.lines().map(String::strip)).noneMatch(line -> line.matches("(GB/s|%|µs).*"));
  }

  @Test
  void shouldKeepAMomentInALineHoweverNarrowItIs() throws Exception {
    String moment = "2026-11-30 21:02:18 UTC";
    String line =
        "One node to several at once · Run 20261130-210218-7e1b · " + moment + " · took 8 s";
    Markup markup = new Markup();
    int lines = 0;
    for (int width = 130; width < 400; width += 3) {
      markup.raw("<div style=\"width: " + width + "pt\">").prose("sub", line).raw("</div>");
      lines++;
    }

    assertThat(text(markup.toString()).lines().filter(each -> each.contains(moment)))
        .hasSize(lines);
  }

  @Test
  void shouldKeepATimeOfACellInALineHoweverNarrowItIs() throws Exception {
    Markup markup = new Markup();
    int lines = 0;
    for (int width = 60; width < 300; width += 3) {
      markup.raw("<div style=\"width: " + width + "pt\">");
      markup.breakable("process 2066 of root, since 2026-12-01 00:20:36 UTC").raw("</div>");
      lines++;
    }

    assertThat(text(markup.toString()).lines().filter(each -> each.contains("00:20:36")))
        .hasSize(lines);
  }

  private static String text(String body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PdfRendererBuilder builder = new PdfRendererBuilder();
    builder.useFont(Typeface.REGULAR::open, "Plex");
    try (InputStream style = Objects.requireNonNull(Pdf.class.getResourceAsStream("paper.css"))) {
      String css = new String(style.readAllBytes(), StandardCharsets.UTF_8);
      builder.withHtmlContent(
          "<html><head><style>" + css + "</style></head><body>" + body + "</body></html>", null);
    }
    builder.toStream(out).run();
    try (PDDocument document = Loader.loadPDF(out.toByteArray())) {
      return new PDFTextStripper().getText(document);
    }
  }
}
