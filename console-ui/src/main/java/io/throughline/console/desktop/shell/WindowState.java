package io.throughline.console.desktop.shell;

import io.throughline.protocol.file.WholeFile;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * State that the window keeps between starts. A file that cannot be read counts as none: the window
 * then opens as on the first day.
 *
 * @param width in pixels, at least {@link #MIN_WIDTH}
 * @param height in pixels, at least {@link #MIN_HEIGHT}
 * @param maximized whether it fills the screen
 * @param theme the colours
 * @param place the id of the place that was open
 * @param scenario the scenario that was chosen; empty for none
 * @param nodes the nodes that were chosen, in the order of the roles
 */
public record WindowState(
    double width,
    double height,
    boolean maximized,
    ThemeChoice theme,
    String place,
    String scenario,
    List<String> nodes) {
  public static final double MIN_WIDTH = 1120;
  public static final double MIN_HEIGHT = 660;

  /** As on the first day. */
  public static final WindowState FIRST =
      new WindowState(1280, 800, false, ThemeChoice.SYSTEM, "", "", List.of());

  public WindowState {
    width = bounded(width, MIN_WIDTH);
    height = bounded(height, MIN_HEIGHT);
    nodes = List.copyOf(nodes);
  }

  /** A file can hold what is no number, or infinite. */
  private static double bounded(double size, double least) {
    return Double.isFinite(size) ? Math.max(size, least) : least;
  }

  /** Returns the state with what is chosen on the pages. */
  public WindowState choosing(String newScenario, List<String> newNodes) {
    return new WindowState(width, height, maximized, theme, place, newScenario, newNodes);
  }

  /** Reads the state of {@code file}, or {@link #FIRST} where it holds nothing that can be read. */
  public static WindowState read(Path file) {
    Properties p = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      p.load(in);
      return new WindowState(
          Double.parseDouble(p.getProperty("width", "" + FIRST.width())),
          Double.parseDouble(p.getProperty("height", "" + FIRST.height())),
          Boolean.parseBoolean(p.getProperty("maximized")),
          ThemeChoice.valueOf(p.getProperty("theme", FIRST.theme().name())),
          p.getProperty("place", ""),
          p.getProperty("scenario", ""),
          Arrays.stream(p.getProperty("nodes", "").split(",")).filter(n -> !n.isBlank()).toList());
    } catch (IOException | IllegalArgumentException e) {
      return FIRST;
    }
  }

  /**
   * Replaces {@code file} as a whole.
   *
   * @throws IOException if its folder cannot be written
   */
  public void write(Path file) throws IOException {
    Properties p = new Properties();
    p.setProperty("width", "" + width);
    p.setProperty("height", "" + height);
    p.setProperty("maximized", "" + maximized);
    p.setProperty("theme", theme.name());
    p.setProperty("place", place);
    p.setProperty("scenario", scenario);
    p.setProperty("nodes", String.join(",", nodes));
    WholeFile.write(
        file,
        fresh -> {
          try (Writer out = Files.newBufferedWriter(fresh)) {
            p.store(out, null);
          }
        });
  }
}
