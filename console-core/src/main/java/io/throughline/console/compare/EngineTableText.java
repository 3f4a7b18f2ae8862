package io.throughline.console.compare;

import io.throughline.console.compare.EngineTable.Row;
import io.throughline.console.compare.EngineTable.Time;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** A collective by several engines in words, the same in every place that shows it. */
public final class EngineTableText {
  private EngineTableText() {}

  /** {@code All-reduce by mpi and own}. */
  public static String title(EngineTable table) {
    String id = table.collective();
    return "%s%s by %s"
        .formatted(
            id.substring(0, 1).toUpperCase(Locale.ROOT),
            id.substring(1),
            listed(table.engines(), "and"));
  }

  /** A row for each size, the first is the head. */
  public static List<List<String>> rows(EngineTable table) {
    boolean bus = hasBus(table);
    boolean overlap = hasOverlap(table);
    List<List<String>> rows = new ArrayList<>();
    rows.add(head(table, bus, overlap));
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.point()));
      row.cells()
          .forEach(
              time -> cells.add(cell(time.nanos(), nanos -> TimeSpan.format(Math.round(nanos)))));
      if (bus) {
        row.cells().forEach(time -> cells.add(cell(time.busBandwidth(), DataRate::format)));
      }
      if (overlap) {
        row.cells().forEach(time -> cells.add(cell(time.overlap(), Percent::format)));
      }
      row.cells().stream().skip(1).forEach(time -> cells.add(ratio(time)));
      if (table.engines().size() > 1) {
        cells.add(fastest(row));
      }
      rows.add(cells);
    }
    return rows;
  }

  /** Columns of numbers after the first one of a row. */
  public static int numbers(EngineTable table) {
    return table.engines().size() * (1 + (hasBus(table) ? 1 : 0) + (hasOverlap(table) ? 1 : 0));
  }

  private static boolean hasBus(EngineTable table) {
    return table.rows().stream()
        .flatMap(row -> row.cells().stream())
        .anyMatch(time -> time.busBandwidth() != null);
  }

  private static boolean hasOverlap(EngineTable table) {
    return table.rows().stream()
        .flatMap(row -> row.cells().stream())
        .anyMatch(time -> time.overlap() != null);
  }

  private static List<String> head(EngineTable table, boolean bus, boolean overlap) {
    List<String> head = new ArrayList<>(List.of("Size"));
    table.engines().forEach(engine -> head.add(engine + " time"));
    if (bus) {
      table.engines().forEach(engine -> head.add(engine + " busbw"));
    }
    if (overlap) {
      table.engines().forEach(engine -> head.add(engine + " overlap"));
    }
    String first = table.engines().getFirst();
    table.engines().stream()
        .skip(1)
        .forEach(engine -> head.add("%s / %s".formatted(engine, first)));
    if (table.engines().size() > 1) {
      head.add("Fastest");
    }
    return head;
  }

  /** The summary of the table, and how the table is read; sentences. */
  public static List<String> notes(EngineTable table) {
    List<String> notes = new ArrayList<>();
    if (table.engines().size() > 1) {
      notes.add(summary(table));
      notes.add(
          "%s / %s is how many times as fast it is, with its interval in brackets: 2 is half the time."
              .formatted(table.engines().get(1), table.engines().getFirst()));
    }
    notes.add(
        hasBus(table)
            ? "Times of a call and bus bandwidth (as nccl-tests defines it) are medians of the runs."
            : "Times of a call are medians of the runs.");
    if (hasOverlap(table)) {
      notes.add(
          "Calls are non-blocking, and a rank computes in each: times are those of call and computation"
              + " together, and the overlap is the share of a call that the computation hides.");
    }
    return notes;
  }

  private static String summary(EngineTable table) {
    List<String> parts = new ArrayList<>();
    for (String engine : table.engines()) {
      long sizes =
          table.rows().stream().filter(row -> row.fastest().equals(List.of(engine))).count();
      if (sizes > 0) {
        parts.add("%s at %d".formatted(engine, sizes));
      }
    }
    long open = table.rows().stream().filter(row -> row.fastest().size() > 1).count();
    if (open > 0) {
      parts.add("inconclusive at %d".formatted(open));
    }
    int all = table.rows().size();
    return "Fastest of %d %s: %s."
        .formatted(
            all,
            all == 1 ? "size" : "sizes",
            parts.isEmpty() ? "not known" : String.join(", ", parts));
  }

  private static String cell(@Nullable Double value, DoubleFunction<String> text) {
    return value == null ? NoValue.TEXT : text.apply(value);
  }

  /** {@code 1.31 (1.22 to 1.40)}. */
  private static String ratio(Time time) {
    Double ratio = time.ratio();
    Double lower = time.lower();
    Double upper = time.upper();
    return ratio == null
        ? NoValue.TEXT
        : lower == null || upper == null
            ? times(ratio) + " (not tested)"
            : "%s (%s to %s)".formatted(times(ratio), times(lower), times(upper));
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 9.95 ? "%.2f" : "%.0f", ratio);
  }

  private static String fastest(Row row) {
    return switch (row.fastest().size()) {
      case 0 -> NoValue.TEXT;
      case 1 -> row.fastest().getFirst();
      default -> "inconclusive (%s)".formatted(listed(row.fastest(), "or"));
    };
  }

  /** {@code mpi, own and ucc}. */
  private static String listed(List<String> engines, String last) {
    return engines.size() == 1
        ? engines.getFirst()
        : String.join(", ", engines.subList(0, engines.size() - 1))
            + " %s %s".formatted(last, engines.getLast());
  }
}
