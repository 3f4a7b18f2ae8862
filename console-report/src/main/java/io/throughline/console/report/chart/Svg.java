package io.throughline.console.report.chart;

import java.awt.Dimension;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;

/** A chart as vectors. Its text is drawn as shapes, so that it looks the same everywhere. */
public final class Svg {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private static final Pattern DOCTYPE = Pattern.compile("<!DOCTYPE[^>]*>\\s*");

  private Svg() {}

  /** With its title, and the name of what drew it. */
  public static void write(PaperChart chart, Writer out) throws IOException {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
    context.setComment("%s, drawn by Throughline".formatted(chart.title()));
    SVGGraphics2D graphics = new SVGGraphics2D(context, true);
    graphics.setSVGCanvasSize(new Dimension(PrintedChart.WIDTH, PrintedChart.height(chart)));
    PrintedChart.draw(chart, graphics);
    StringWriter text = new StringWriter();
    graphics.stream(text);
    // It would name a file elsewhere, which some readers then want to load.
    out.write(DOCTYPE.matcher(text.toString()).replaceFirst(""));
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newNSInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
