package io.throughline.console.cli;

import io.throughline.console.cli.TextTable.Column;
import io.throughline.console.history.RunLine;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs as a table, a line each. */
final class RunsTable {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private static final List<Column> COLUMNS =
      List.of(
          new Column("Run", 1, 0, true),
          new Column("Started", 1, 5, true),
          new Column("Verdict", 1, 0, true, 11),
          new Column("Warnings", 1, 2, false),
          new Column("Scenario", 1, 0, true, 14),
          new Column("Over", 1, 6, true),
          new Column("Bandwidth", 1, 1, false),
          new Column("Lowest p50", 1, 4, false),
          new Column("Nodes", 1, 2, true, 12),
          new Column("Notes", 1, 3, true, 8));

  private RunsTable() {}

  /**
   * A heading and a line for each run; nothing where there is no run.
   *
   * @param width characters that a line has room for; empty where lines may be as long as they are
   */
  static List<String> lines(List<RunLine> runs, OptionalInt width) {
    if (runs.isEmpty()) {
      return List.of();
    }
    List<List<String>> rows = runs.stream().map(RunsTable::cells).toList();
    int[] told =
        IntStream.range(0, COLUMNS.size())
            .filter(i -> rows.stream().anyMatch(row -> !row.get(i).isEmpty()))
            .toArray();
    return new TextTable(
            of(told, COLUMNS),
            rows.stream().map(row -> of(told, row)).toList(),
            width.orElse(Integer.MAX_VALUE))
        .all();
  }

  /** The moment at which a run started. */
  static String when(long millis) {
    return WHEN.format(Instant.ofEpochMilli(millis).atZone(ZoneId.systemDefault()));
  }

  private static <T> List<T> of(int[] which, List<T> all) {
    return Arrays.stream(which).mapToObj(all::get).toList();
  }

  private static List<String> cells(RunLine run) {
    return Stream.of(
            run.runId(),
            when(run.startedMillis()),
            run.status().outcome().word(),
            warnings(run),
            run.subject().scenario(),
            run.subject().transport(),
            Double.isNaN(run.figures().receiverBandwidth())
                ? ""
                : DataRate.format(run.figures().receiverBandwidth()),
            lowest(run),
            NodesLabel.brief(",", run.subject().nodes()),
            notes(run))
        .map(cell -> PlainText.of(cell.replaceAll("\\s+", " ")))
        .toList();
  }

  /** Flags of whole runs only: the figures of others are partial anyway. */
  private static String warnings(RunLine run) {
    return run.status().warnings() == 0 || !run.status().outcome().whole()
        ? ""
        : String.valueOf(run.status().warnings());
  }

  /** Headlines of points; a stream's one latency is told by the run itself. */
  private static String lowest(RunLine run) {
    boolean points = ScenarioKinds.measuresPoints(run.subject().kind());
    return points && run.figures().latencyNanos() >= 0
        ? TimeSpan.format(run.figures().latencyNanos())
        : "";
  }

  private static String notes(RunLine run) {
    List<String> notes = new ArrayList<>();
    if (run.marks().pinned()) {
      notes.add("[baseline]");
    }
    run.marks().tags().forEach(tag -> notes.add("#" + tag));
    if (!run.marks().note().isEmpty()) {
      notes.add("\"" + run.marks().note() + "\"");
    }
    if (!run.status().reason().isEmpty()) {
      notes.add(run.status().reason());
    }
    return String.join(" ", notes);
  }
}
