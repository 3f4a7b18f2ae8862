package io.throughline.console.report.chart;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A chart in plain figures.
 *
 * @param id stable, the name of its file: {@code bandwidth}
 * @param note what it spans; may be empty
 * @param across the axis along the bottom
 * @param up the other one
 * @param limits that are drawn across
 * @param marks that are drawn upright
 * @param gaps for which nothing is known
 */
public record Plot(
    String id,
    String title,
    String note,
    Axis across,
    Axis up,
    List<Line> lines,
    List<Limit> limits,
    List<Mark> marks,
    List<Gap> gaps)
    implements PaperChart {

  public Plot {
    lines = List.copyOf(lines);
    limits = List.copyOf(limits);
    marks = List.copyOf(marks);
    gaps = List.copyOf(gaps);
  }

  /**
   * A line; both columns are of one length.
   *
   * @param xs ascending
   * @param ys NaN where the line is broken
   */
  public record Line(
      String label, PrintPalette ink, Stroke stroke, Form form, List<Double> xs, List<Double> ys) {
    public Line {
      xs = List.copyOf(xs);
      ys = List.copyOf(ys);
    }

    /** Whether a value is known and none beside it, so that no line leads to it. */
    public boolean alone(int index) {
      return !gap(index) && gap(index - 1) && gap(index + 1);
    }

    private boolean gap(int index) {
      return index < 0 || index >= ys.size() || Double.isNaN(ys.get(index));
    }

    /** Those that are known. */
    public DoubleStream known() {
      return ys.stream().mapToDouble(Double::doubleValue).filter(y -> !Double.isNaN(y));
    }
  }

  /** Form in which values are drawn. */
  public enum Form {
    /** A place of the line. */
    LINE,
    /** A dot on the line: it was measured by itself. */
    DOTTED,
    /** A dot that nothing joins with the next: what lies between two names is nothing. */
    MARKS,
    /** A bar, likewise; of several lines, side by side. Places are 1 apart. */
    BARS
  }

  /** Stroke of a line. */
  public enum Stroke {
    PLAIN,
    BROAD,
    DASHED,
    DOTTED
  }

  /** A value that is wanted, or cannot be exceeded. */
  public record Limit(double at, String label, PrintPalette ink, Stroke stroke) {
    /** A pass/fail criterion. */
    public Limit(double at, String label) {
      this(at, label, PrintPalette.LIMIT, Stroke.DASHED);
    }
  }

  /**
   * Upright mark at a time.
   *
   * @param stroke plain where a point begins, dashed where something happened
   */
  public record Mark(double at, String label, PrintPalette ink, Stroke stroke) {}

  /** Time for which nothing is known. */
  public record Gap(double from, double to) {}
}
