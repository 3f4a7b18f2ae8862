package io.throughline.console.history;

import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.RunEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What is read of one run, through a connection of the caller's. One thread. */
final class Rows {
  private final Connection connection;
  private final Names names;

  Rows(Connection connection, Names names) {
    this.connection = connection;
    this.names = names;
  }

  Rows(Connection connection) throws SQLException {
    this(connection, Names.read(connection));
  }

  /** The row's id. */
  OptionalLong run(String runId) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT id FROM run WHERE run_id = ?")) {
      select.setString(1, runId);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
      }
    }
  }

  List<RunEvent> events(long run) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT at_millis, node, kind, text FROM event WHERE run = ? ORDER BY id")) {
      select.setLong(1, run);
      List<RunEvent> events = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          events.add(
              new RunEvent(
                  rows.getLong(1), rows.getString(2), rows.getString(3), rows.getString(4)));
        }
      }
      return events;
    }
  }

  /** Samples by node, in the plan's order; nodes without any are there with 0. */
  Map<String, Long> sampleCounts(long run, RunPlan plan) throws SQLException {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Assignment assignment : plan.assignments()) {
      counts.put(assignment.node(), 0L);
    }
    // Every sample is in exactly one rollup, and those are few.
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT node, sum(samples) FROM rollup WHERE run = ? AND seconds = 10 GROUP BY node")) {
      select.setLong(1, run);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          counts.put(names.text(rows.getInt(1)), rows.getLong(2));
        }
      }
    }
    return counts;
  }

  void samples(long run, String node, Consumer<Sample> each) throws SQLException {
    Integer nodeId = names.id(node);
    if (nodeId == null) {
      return;
    }
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT sequence, start_nanos, end_nanos, wall_millis, counters, histograms"
                + " FROM sample WHERE run = ? AND node = ? ORDER BY sequence")) {
      select.setLong(1, run);
      select.setInt(2, nodeId);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          each.accept(
              new Sample(
                  node,
                  rows.getLong(1),
                  rows.getLong(2),
                  rows.getLong(3),
                  rows.getLong(4),
                  SampleCode.counters(rows.getBytes(5), names),
                  SampleCode.histograms(rows.getBytes(6), names)));
        }
      }
    }
  }

  void rollups(long run, String node, int seconds, Consumer<Rollup> each) throws SQLException {
    rollups(run, node, seconds, 0, Long.MAX_VALUE, each);
  }

  void rollups(long run, String node, int seconds, long from, long to, Consumer<Rollup> each)
      throws SQLException {
    Integer nodeId = names.id(node);
    if (nodeId == null) {
      return;
    }
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT slot, start_nanos, end_nanos, wall_millis, samples, counters, histograms"
                + " FROM rollup WHERE run = ? AND node = ? AND seconds = ? AND slot BETWEEN ? AND ?"
                + " ORDER BY slot")) {
      select.setLong(1, run);
      select.setInt(2, nodeId);
      select.setInt(3, seconds);
      select.setLong(4, from);
      select.setLong(5, to);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          each.accept(
              new Rollup(
                  node,
                  seconds,
                  rows.getLong(1),
                  rows.getLong(2),
                  rows.getLong(3),
                  rows.getLong(4),
                  rows.getLong(5),
                  SampleCode.counters(rows.getBytes(6), names),
                  SampleCode.histograms(rows.getBytes(7), names)));
        }
      }
    }
  }
}
