package io.throughline.console.pairs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.throughline.protocol.group.Flow;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A figure of every ordered pair of ranks, a row for each that sends and a column for each that
 * receives; or of every rank over time.
 *
 * @param id stable, the name of its file: {@code pair-bandwidth}
 * @param palette of the cells' steps
 * @param unit of every cell, {@code GB/s}; empty where figures have none
 * @param axes what rows and columns are
 * @param rows by the rank's index; of pairs the rank from which the data comes
 * @param columns of pairs by the index of the rank where the data arrives, else in order of time
 * @param cells by row, then by column
 * @param range what the cells reach from and to; no entries where nothing is measured
 */
public record HeatMap(
    String id,
    String title,
    HeatColor.Palette palette,
    String unit,
    Axes axes,
    List<Header> rows,
    List<Header> columns,
    List<List<Cell>> cells,
    List<Entry> range) {

  /** The caption of rows. */
  public static final String SENDS = "from";

  /** The caption of columns. */
  public static final String RECEIVES = "to";

  /**
   * The meaning of rows and columns.
   *
   * @param rows caption of the rows
   * @param columns caption of the columns
   * @param meaning of both, a sentence
   */
  public record Axes(String rows, String columns, String meaning) {
    static final Axes PAIRS = new Axes(SENDS, RECEIVES, "Rows send, columns receive.");
  }

  /** The cells of pairs of ranks; from a rank to itself goes nothing. */
  static List<List<Cell>> cells(int ranks, Function<Flow, Cell> cell) {
    return IntStream.range(0, ranks)
        .mapToObj(from ->
            IntStream.range(0, ranks)
                .mapToObj(to -> from == to ? Cell.SELF : cell.apply(new Flow(from, to)))
                .toList())
        .toList();
  }

  public HeatMap {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
    cells = cells.stream().map(List::copyOf).toList();
    range = List.copyOf(range);
  }

  /** A mark of a cell, a row or a column beside its figures. */
  public enum Mark {
    NONE("", ""),
    /** A slow pair of a cell, or slow rank of a row or column. */
    SLOW("!", "slow"),
    /** Changed otherwise than the others between two runs. */
    CHANGED("!", "changed otherwise than the others"),
    /** Looked slow and is measured again. */
    SUSPECT("*", "being tested again"),
    INCONCLUSIVE("?", "slow, and nobody can tell why"),
    CLEARED("~", "slow at first, not when tested again"),
    /** Not measured whole. */
    FAILED("×", "failed");

    private final String sign;
    private final String words;

    Mark(String sign, String words) {
      this.sign = sign;
      this.words = words;
    }

    /** One character that stands for it in every view; empty where there is nothing to say. */
    public String sign() {
      return sign;
    }

    /** A text behind its sign. */
    public String before(String text) {
      return sign.isEmpty() ? text : sign + " " + text;
    }

    /** For a legend; empty where there is nothing to say. */
    public String words() {
      return words;
    }
  }

  /**
   * Name of a row or a column.
   *
   * @param tip what stands out of it; else empty
   */
  public record Header(String name, Mark mark, String tip) {
    /** The name, or what stands for it, behind the sign of the mark. */
    public String marked(String shown) {
      return mark.before(shown);
    }
  }

  /**
   * A pair.
   *
   * @param value in bytes per second or nanoseconds; NaN where nothing is measured
   * @param step of the map's palette; {@link #NO_STEP} where nothing is measured
   * @param text the value in the map's unit; empty where there is no such pair
   * @param tip all that is known of it, line by line; empty where there is no such pair
   */
  public record Cell(@JsonIgnore double value, int step, String text, String tip, Mark mark) {
    /** The step of a cell without a value. */
    public static final int NO_STEP = -1;

    /** From a rank to itself goes nothing. */
    static final Cell SELF = new Cell(Double.NaN, NO_STEP, "", "", Mark.NONE);

    /** Whether there is such a pair. */
    public boolean pair() {
      return !tip.isEmpty();
    }
  }

  /**
   * One end of the range, or its middle.
   *
   * @param text with its unit
   */
  public record Entry(String label, String text, int step) {}

  /** The marks that cells, rows and columns have, in order. */
  public List<Mark> marks() {
    Set<Mark> there = EnumSet.noneOf(Mark.class);
    all().map(Cell::mark).forEach(there::add);
    Stream.of(rows, columns).flatMap(List::stream).map(Header::mark).forEach(there::add);
    there.remove(Mark.NONE);
    return List.copyOf(there);
  }

  /** Characters of the longest figure. */
  public int longest() {
    return all().mapToInt(cell -> cell.text().length()).max().orElse(0);
  }

  private Stream<Cell> all() {
    return cells.stream().flatMap(List::stream);
  }
}
