package io.throughline.console.history;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.RunRecord.Log;
import io.throughline.protocol.result.Summary;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run's row: the record as JSON, and beside it what lists show and search. */
final class RunRow {
  static final String LINE_COLUMNS =
      "run_id, scenario, kind, transport, nodes, started_millis, ended_millis, outcome, reason,"
          + " receiver_bandwidth, flushed_p99_nanos, stalled_percent,"
          + " (SELECT group_concat(tag, char(10)) FROM tag WHERE tag.run = run.id),"
          + " (SELECT text FROM note WHERE note.run = run.id),"
          + " EXISTS (SELECT 1 FROM baseline WHERE baseline.run = run.id),"
          + " (SELECT count FROM warning WHERE warning.run = run.id)";

  private static final String SEPARATOR = "\n";

  private RunRow() {}

  /** The row's id. */
  static long insert(Connection connection, RunRecord record, Owner owner) throws SQLException {
    List<@Nullable Object> values = values(record);
    Collections.addAll(values, record.runId(), owner.boot(), owner.pid(), owner.start());
    long id =
        Sql.first(
                connection,
                "INSERT INTO run (started_millis, ended_millis, outcome, scenario, kind, transport,"
                    + " nodes, reason, receiver_bandwidth, flushed_p99_nanos, stalled_percent,"
                    + " record, run_id, owner_boot, owner_pid, owner_start)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                row -> row.getLong(1),
                values.toArray())
            .orElseThrow();
    warnings(connection, id, record);
    return id;
  }

  static void update(Connection connection, long id, RunRecord record) throws SQLException {
    List<@Nullable Object> values = values(record);
    values.add(id);
    Sql.execute(
        connection,
        "UPDATE run SET started_millis = ?, ended_millis = ?, outcome = ?, scenario = ?,"
            + " kind = ?, transport = ?, nodes = ?, reason = ?, receiver_bandwidth = ?,"
            + " flushed_p99_nanos = ?, stalled_percent = ?, record = ? WHERE id = ?",
        values.toArray());
    warnings(connection, id, record);
  }

  private static void warnings(Connection connection, long id, RunRecord record)
      throws SQLException {
    Sql.execute(connection, "INSERT OR REPLACE INTO warning VALUES (?, ?)", id, record.warnings());
  }

  /**
   * The values of the columns that follow the record, the figures of {@link RunLine} among them.
   */
  private static List<@Nullable Object> values(RunRecord record) {
    Summary summary = record.results().summary();
    BestPoints best = new BestPoints(record.results().points());
    Optional<Double> bandwidth =
        summary == null
            ? best.fastest().map(point -> point.rates().receiverBandwidth())
            : Optional.of(summary.receiverBandwidth());
    OptionalLong latency =
        summary == null
            ? best.quickest().flatMap(best::latency).stream()
                .mapToLong(Percentiles::p50)
                .findFirst()
            : Optional.ofNullable(summary.latencies().get(Latency.FLUSHED.id())).stream()
                .flatMapToLong(flushed -> Percentile.P99.of(flushed).stream())
                .findFirst();
    List<@Nullable Object> values = new ArrayList<>();
    values.add(record.status().startedMillis());
    values.add(record.status().endedMillis());
    values.add(record.status().outcome().name());
    values.add(record.plan().scenario());
    values.add(record.plan().kind());
    values.add(record.plan().transport());
    values.add(nodes(record.plan()));
    values.add(record.status().reason());
    values.add(bandwidth.orElse(null));
    values.add(latency.isPresent() ? latency.getAsLong() : null);
    values.add(summary == null ? null : summary.backpressure().stalledPercent());
    values.add(Json.write(record));
    return values;
  }

  /** From a row of {@link #LINE_COLUMNS}. */
  static RunLine line(ResultSet row) throws SQLException {
    String nodes = row.getString(5);
    return new RunLine(
        row.getString(1),
        new RunLine.Subject(row.getString(2), row.getString(3), row.getString(4), split(nodes)),
        row.getLong(6),
        new RunLine.Status(
            row.getLong(7), Outcome.valueOf(row.getString(8)), row.getInt(16), row.getString(9)),
        new RunLine.Figures(
            row.getObject(10) == null ? Double.NaN : row.getDouble(10),
            row.getObject(11) == null ? -1 : row.getLong(11),
            row.getObject(12) == null ? Double.NaN : row.getDouble(12)),
        new RunLine.Marks(
            split(Objects.requireNonNullElse(row.getString(13), "")),
            Objects.requireNonNullElse(row.getString(14), ""),
            row.getBoolean(15)));
  }

  private static List<String> split(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(SEPARATOR, -1));
  }

  /** A plan's nodes, in their order, as one text. */
  static String nodes(RunPlan plan) {
    return plan.assignments().stream().map(Assignment::node).collect(Collectors.joining(SEPARATOR));
  }

  static boolean running(Connection connection, long id) throws SQLException {
    return Sql.first(
            connection, "SELECT outcome FROM run WHERE id = ?", row -> row.getString(1), id)
        .filter(Outcome.RUNNING.name()::equals)
        .isPresent();
  }

  static RunRecord read(Connection connection, long id) throws SQLException {
    return Sql.first(
            connection, "SELECT record FROM run WHERE id = ?", row -> parse(row.getString(1)), id)
        .orElseThrow();
  }

  /** The record with the samples and the events that history holds. */
  static RunRecord kept(RunRecord record, RunQueries runQueries, long run) throws SQLException {
    List<RunEvent> events = runQueries.events(run);
    return new RunRecord(
        record.header(),
        record.status(),
        record.plan(),
        record.settingTexts(),
        record.results(),
        record.assessment(),
        record.nodes(),
        new Log(
            runQueries.sampleCounts(run, record.plan()),
            events.isEmpty() ? record.log().events() : events),
        record.ranks(),
        record.fault());
  }

  private static RunRecord parse(String json) throws SQLException {
    try {
      return Json.read(json, RunRecord.class);
    } catch (IllegalArgumentException e) {
      throw new SQLException(
          "a run's record is " + e.getMessage(),
          null,
          org.sqlite.SQLiteErrorCode.SQLITE_CORRUPT.code,
          e);
    }
  }
}
