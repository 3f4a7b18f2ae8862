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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

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
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO run (started_millis, ended_millis, outcome, scenario, kind, transport,"
                + " nodes, reason, receiver_bandwidth, flushed_p99_nanos, stalled_percent, record,"
                + " run_id, owner_boot, owner_pid, owner_start)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id")) {
      int next = fill(insert, record);
      insert.setString(next, record.runId());
      insert.setString(next + 1, owner.boot());
      insert.setLong(next + 2, owner.pid());
      insert.setLong(next + 3, owner.start());
      try (ResultSet row = insert.executeQuery()) {
        row.next();
        long id = row.getLong(1);
        warnings(connection, id, record);
        return id;
      }
    }
  }

  static void update(Connection connection, long id, RunRecord record) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE run SET started_millis = ?, ended_millis = ?, outcome = ?, scenario = ?,"
                + " kind = ?, transport = ?, nodes = ?, reason = ?, receiver_bandwidth = ?,"
                + " flushed_p99_nanos = ?, stalled_percent = ?, record = ? WHERE id = ?")) {
      int next = fill(update, record);
      update.setLong(next, id);
      update.executeUpdate();
    }
    warnings(connection, id, record);
  }

  private static void warnings(Connection connection, long id, RunRecord record)
      throws SQLException {
    try (PreparedStatement replace =
        connection.prepareStatement("INSERT OR REPLACE INTO warning VALUES (?, ?)")) {
      replace.setLong(1, id);
      replace.setInt(2, record.warnings());
      replace.executeUpdate();
    }
  }

  private static int fill(PreparedStatement statement, RunRecord record) throws SQLException {
    statement.setLong(1, record.status().startedMillis());
    statement.setLong(2, record.status().endedMillis());
    statement.setString(3, record.status().outcome().name());
    statement.setString(4, record.plan().scenario());
    statement.setString(5, record.plan().kind());
    statement.setString(6, record.plan().transport());
    statement.setString(7, nodes(record.plan()));
    statement.setString(8, record.status().reason());
    figures(statement, record);
    statement.setString(12, Json.write(record));
    return 13;
  }

  /** Sets the figures that {@link RunLine} shows. */
  private static void figures(PreparedStatement statement, RunRecord record) throws SQLException {
    Summary summary = record.results().summary();
    BestPoints best = new BestPoints(record.results().points());
    OptionalDouble bandwidth =
        summary == null
            ? best.fastest().stream()
                .mapToDouble(point -> point.rates().receiverBandwidth())
                .findFirst()
            : OptionalDouble.of(summary.receiverBandwidth());
    OptionalLong latency =
        summary == null
            ? best.quickest().flatMap(best::latency).stream()
                .mapToLong(Percentiles::p50)
                .findFirst()
            : Optional.ofNullable(summary.latencies().get(Latency.FLUSHED.id())).stream()
                .flatMapToLong(flushed -> Percentile.P99.of(flushed).stream())
                .findFirst();
    if (bandwidth.isPresent()) {
      statement.setDouble(9, bandwidth.getAsDouble());
    } else {
      statement.setNull(9, Types.REAL);
    }
    if (latency.isPresent()) {
      statement.setLong(10, latency.getAsLong());
    } else {
      statement.setNull(10, Types.INTEGER);
    }
    if (summary == null) {
      statement.setNull(11, Types.REAL);
    } else {
      statement.setDouble(11, summary.backpressure().stalledPercent());
    }
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
    try (PreparedStatement select =
        connection.prepareStatement("SELECT outcome FROM run WHERE id = ?")) {
      select.setLong(1, id);
      try (ResultSet row = select.executeQuery()) {
        return row.next() && Outcome.valueOf(row.getString(1)) == Outcome.RUNNING;
      }
    }
  }

  static RunRecord read(Connection connection, long id) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT record FROM run WHERE id = ?")) {
      select.setLong(1, id);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return parse(row.getString(1));
      }
    }
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
