package io.throughline.console.report.chart;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The typefaces of what is printed; they travel with the console. */
public enum Typeface {
  REGULAR("IBMPlexSans-Regular.ttf"),
  BOLD("IBMPlexSans-SemiBold.ttf"),
  MONO("IBMPlexMono-Regular.ttf");

  private static final Map<Typeface, Font> LOADED = new ConcurrentHashMap<>();

  private final String file;

  Typeface(String file) {
    this.file = file;
  }

  /** The file's bytes; the caller closes it. */
  public InputStream open() {
    InputStream stream =
        Typeface.class.getResourceAsStream("/io/throughline/console/report/font/" + file);
    if (stream == null) {
      throw new IllegalStateException("no typeface " + file);
    }
    return stream;
  }

  /**
   * For drawing.
   *
   * @param points its size
   * @throws ProblemException where the machine has nothing to draw text with
   */
  public Font font(float points) {
    return LOADED.computeIfAbsent(this, Typeface::load).deriveFont(points);
  }

  /**
   * Loads all of them. Java reads none any more once the process is ending, as it is where a report
   * is written after Ctrl-C.
   *
   * @throws ProblemException where the machine has nothing to draw text with
   */
  public static void loadAll() {
    for (Typeface each : values()) {
      each.font(1);
    }
  }

  /** Whether there is a glyph for it. */
  public boolean has(int codePoint) {
    return font(10).canDisplay(codePoint);
  }

  private static Font load(Typeface typeface) {
    try (InputStream stream = typeface.open()) {
      return Font.createFont(Font.TRUETYPE_FONT, stream);
    } catch (FontFormatException e) {
      throw new IllegalStateException(typeface.file, e);
    } catch (IOException | LinkageError e) {
      // Java reads typefaces with libraries of the machine, and says no more than this without
      // them.
      throw new ProblemException(
          new Problem(
              "report",
              "this machine lacks the library with which Java draws text",
              "install the package libfontconfig1 (as root), or leave out the formats pdf, svg and"
                  + " png"),
          e);
    }
  }
}
