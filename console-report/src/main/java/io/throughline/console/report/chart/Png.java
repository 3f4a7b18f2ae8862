package io.throughline.console.report.chart;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A chart as pixels, for slides and chats: on white, at twice its size. */
public final class Png {
  private static final double SCALE = 2;

  private Png() {}

  /** With its title, and the name of what drew it. */
  public static void write(PaperChart chart, OutputStream out) throws IOException {
    BufferedImage image =
        new BufferedImage(
            (int) (PrintedChart.WIDTH * SCALE),
            (int) (PrintedChart.height(chart) * SCALE),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(SCALE, SCALE);
    PrintedChart.draw(chart, graphics);
    graphics.dispose();
    write(image, out);
  }

  private static void write(BufferedImage image, OutputStream out) throws IOException {
    Iterator<ImageWriter> writers = ImageIO.getImageWritersByFormatName("png");
    if (!writers.hasNext()) {
      throw new IOException("this Java cannot write PNG");
    }
    ImageWriter writer = writers.next();
    // In memory: one that is kept in a file cannot be made while the process is ending.
    try (ImageOutputStream to = new MemoryCacheImageOutputStream(out)) {
      writer.setOutput(to);
      writer.write(new IIOImage(image, null, software(writer, image)));
    } finally {
      writer.dispose();
    }
  }

  /** Metadata that name the program, as a text of the PNG itself. */
  private static IIOMetadata software(ImageWriter writer, BufferedImage image) throws IOException {
    IIOMetadata metadata =
        writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(image), null);
    IIOMetadataNode entry = new IIOMetadataNode("tEXtEntry");
    entry.setAttribute("keyword", "Software");
    entry.setAttribute("value", "Throughline");
    IIOMetadataNode texts = new IIOMetadataNode("tEXt");
    texts.appendChild(entry);
    IIOMetadataNode root = new IIOMetadataNode(metadata.getNativeMetadataFormatName());
    root.appendChild(texts);
    metadata.mergeTree(metadata.getNativeMetadataFormatName(), root);
    return metadata;
  }
}
