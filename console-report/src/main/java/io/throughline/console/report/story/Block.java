package io.throughline.console.report.story;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.throughline.protocol.quantity.NoValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A piece of a part of the details; the page reads it as JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Block.Grid.class, name = "grid"),
  @JsonSubTypes.Type(value = Block.Lines.class, name = "lines"),
  @JsonSubTypes.Type(value = Block.Shares.class, name = "shares"),
  @JsonSubTypes.Type(value = Block.Commands.class, name = "commands")
})
public sealed interface Block {

  /**
   * A table.
   *
   * @param title empty where the part's own says enough
   * @param folded whether most readers can do without
   */
  record Grid(String title, boolean folded, List<Column> columns, List<Row> rows) implements Block {
    private static final Cell NONE = Cell.of(NoValue.TEXT);

    public Grid {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
    }

    /** That is always to be seen. */
    static Grid of(List<Column> columns, List<Row> rows) {
      return new Grid("", false, columns, rows);
    }

    /** Without the columns that have no value in any row. */
    Grid told() {
      List<Integer> told =
          IntStream.range(0, columns.size())
              .filter(i -> rows.stream().anyMatch(row -> !row.cells().get(i).equals(NONE)))
              .boxed()
              .toList();
      return new Grid(
          title,
          folded,
          told.stream().map(columns::get).toList(),
          rows.stream()
              .map(row -> new Row(row.mark(), told.stream().map(row.cells()::get).toList()))
              .toList());
    }

    /** That is always to be seen, of texts without marks. */
    static Grid ofTexts(List<String> titles, List<List<String>> rows) {
      return of(titles.stream().map(Column::text).toList(), Row.plain(rows));
    }
  }

  /**
   * @param numeric whether its cells are figures, to be read against each other
   */
  record Column(String label, boolean numeric) {
    static Column text(String label) {
      return new Column(label, false);
    }

    static Column number(String label) {
      return new Column(label, true);
    }
  }

  /** A row; its first cell names it. */
  record Row(Mark mark, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }

    static Row of(Mark mark, String... texts) {
      return new Row(mark, Arrays.stream(texts).map(Cell::of).toList());
    }

    static Row of(Mark mark, List<String> texts) {
      return new Row(mark, texts.stream().map(Cell::of).toList());
    }

    /** Rows of texts without marks. */
    static List<Row> plain(List<List<String>> rows) {
      return rows.stream().map(texts -> of(Mark.NONE, texts)).toList();
    }
  }

  /**
   * @param small what explains the text, below it; may be empty
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Cell(String text, String small) {
    static Cell of(String text) {
      return new Cell(text, "");
    }
  }

  /** Sentences, each a line of its own. */
  record Lines(String title, boolean folded, Mark mark, List<String> lines) implements Block {
    public Lines {
      lines = List.copyOf(lines);
    }

    static Lines of(String... lines) {
      return new Lines("", false, Mark.NONE, List.of(lines));
    }
  }

  /** Shares of a whole, the largest first or in the order in which they happen. */
  record Shares(String title, List<Share> shares) implements Block {
    public Shares {
      shares = List.copyOf(shares);
    }
  }

  /**
   * @param amount with its unit
   * @param ratio 0 to 1
   */
  record Share(String name, String meaning, String amount, String percent, double ratio) {}

  /** Lines for a shell, with what they do. */
  record Commands(String title, boolean folded, List<String> lines) implements Block {
    public Commands {
      lines = List.copyOf(lines);
    }
  }
}
