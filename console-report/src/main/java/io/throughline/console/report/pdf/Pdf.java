package io.throughline.console.report.pdf;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.render.DefaultObjectDrawerFactory;
import com.openhtmltopdf.util.XRLog;
import io.throughline.console.report.chart.PaperChart;
import io.throughline.console.report.chart.Typeface;
import io.throughline.console.report.story.Section;
import io.throughline.console.report.story.Story;
import io.throughline.protocol.result.RunRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.apache.pdfbox.pdmodel.font.FontMappers;

/** A run's story as a PDF: A4, light, charts as vectors. From the same run come the same bytes. */
public final class Pdf {
  private static final String STYLE = "paper.css";

  static {
    XRLog.setLoggingEnabled(false);
    FontMappers.set(new NoOtherFonts());
  }

  private Pdf() {}

  /**
   * @param plots the first stands on the first page
   */
  public static void write(
      RunRecord run, Story story, List<Section> details, List<PaperChart> plots, OutputStream out)
      throws IOException {
    DefaultObjectDrawerFactory drawers = new DefaultObjectDrawerFactory();
    drawers.registerDrawer(PlotDrawer.TYPE, new PlotDrawer(plots));
    PdfRendererBuilder builder = new PdfRendererBuilder();
    String producer = "Throughline " + run.header().version();
    builder.withProducer(producer);
    builder.withHtmlContent(PdfMarkup.of(run, story, details, plots, style()), null);
    builder.useObjectDrawerFactory(drawers);
    builder.useFont(Typeface.REGULAR::open, "Plex", 400, FontStyle.NORMAL, true);
    builder.useFont(Typeface.BOLD::open, "Plex", 600, FontStyle.NORMAL, true);
    builder.useFont(Typeface.MONO::open, "Plex Mono", 400, FontStyle.NORMAL, true);
    try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
      renderer.layout();
      renderer.createPDFWithoutClosing();
      try (PDDocument document = renderer.getPdfDocument()) {
        // Neither the time of its making nor a number that is made from it.
        document.getDocumentInformation().setCreationDate(null);
        document.setDocumentId(run.status().startedMillis());
        document.getDocumentCatalog().setMetadata(metadata(document, producer));
        document.save(out);
      }
    }
  }

  /** The producer once more, where programs find the name without unpacking anything: as XMP. */
  private static PDMetadata metadata(PDDocument document, String producer) throws IOException {
    return new PDMetadata(
        document,
        new ByteArrayInputStream(
            """
            <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
              <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
                    pdf:Producer="%s"/>
              </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="r"?>
            """
                .formatted(producer)
                .getBytes(StandardCharsets.UTF_8)));
  }

  private static String style() throws IOException {
    try (InputStream in = Pdf.class.getResourceAsStream(STYLE)) {
      if (in == null) {
        throw new IllegalStateException("no " + STYLE);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
