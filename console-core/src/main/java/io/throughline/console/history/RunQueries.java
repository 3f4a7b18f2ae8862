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
import java.util.Optional;
import java.util.function.Consumer;

/** Queries of one run, through a connection of the caller's. One thread. */
final class RunQueries {
  private final Connection connection;
  private final NameTable nameTable;

  RunQueries(Connection connection, NameTable nameTable) {
    this.connection = connection;
    this.nameTable = nameTable;
  }

  RunQueries(Connection connection) throws SQLException {
    this(connection, NameTable.read(connection));
  }

  /** The row's id. */
  Optional<Long> run(String runId) throws SQLException {
    return Sql.first(
        connection, "SELECT id FROM run WHERE run_id = ?", row -> row.getLong(1), runId);
  }

  List<RunEvent> events(long run) throws SQLException {
    return Sql.list(
        connection,
        "SELECT at_millis, node, kind, text FROM event WHERE run = ? ORDER BY id",
        row -> new RunEvent(row.getLong(1), row.getString(2), row.getString(3), row.getString(4)),
        run);
  }

  /** Samples by node, in the plan's order; nodes without any are there with 0. */
  Map<String, Long> sampleCounts(long run, RunPlan plan) throws SQLException {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Assignment assignment : plan.assignments()) {
      counts.put(assignment.node(), 0L);
    }
    // Every sample is in exactly one rollup, and those are few.
    Sql.each(
        connection,
        "SELECT node, sum(samples) FROM rollup WHERE run = ? AND seconds = 10 GROUP BY node",
        row -> {
          counts.put(nameTable.text(row.getInt(1)), row.getLong(2));
          return true;
        },
        run);
    return counts;
  }

  /** Those with a sequence of {@code from} or more that begin before {@code toNanos}. */
  void samples(long run, String node, long from, long toNanos, Consumer<Sample> each)
      throws SQLException {
    each(
        run,
        node,
        "SELECT sequence, start_nanos, end_nanos, wall_millis, counters, histograms"
            + " FROM sample WHERE run = ? AND node = ? AND sequence >= ? ORDER BY sequence",
        row -> {
          boolean wanted = row.getLong(2) < toNanos;
          if (wanted) {
            each.accept(
                new Sample(
                    node,
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4),
                    SampleCode.counters(row.getBytes(5), nameTable),
                    SampleCode.histograms(row.getBytes(6), nameTable)));
          }
          return wanted;
        },
        from);
  }

  /**
   * Hands on the rows of one node, none where no run has had such a node.
   *
   * @param sql whose first two values are the run and the node
   * @param more values behind them
   */
  private void each(long run, String node, String sql, Sql.Each each, Object... more)
      throws SQLException {
    Integer nodeId = nameTable.id(node);
    if (nodeId != null) {
      List<Object> values = new ArrayList<>(List.of(run, nodeId));
      values.addAll(List.of(more));
      Sql.each(connection, sql, each, values.toArray());
    }
  }

  /**
   * The sequence of a node's first sample that ends after that time; one behind the last where none
   * does. Sequences rise with time, so that few of many samples are looked at.
   */
  long firstAfter(long run, String node, long nanos) throws SQLException {
    Integer nodeId = nameTable.id(node);
    if (nodeId == null) {
      return 0;
    }
    try (PreparedStatement bounds =
            connection.prepareStatement(
                "SELECT max(sequence) FROM sample WHERE run = ? AND node = ?");
        PreparedStatement probe =
            connection.prepareStatement(
                "SELECT end_nanos FROM sample WHERE run = ? AND node = ? AND sequence >= ?"
                    + " ORDER BY sequence LIMIT 1")) {
      bounds.setLong(1, run);
      bounds.setInt(2, nodeId);
      probe.setLong(1, run);
      probe.setInt(2, nodeId);
      long low = 0;
      long high;
      try (ResultSet row = bounds.executeQuery()) {
        row.next();
        high = row.getObject(1) == null ? 0 : row.getLong(1) + 1;
      }
      while (low < high) {
        long middle = (low + high) >>> 1;
        probe.setLong(3, middle);
        try (ResultSet row = probe.executeQuery()) {
          if (row.next() && row.getLong(1) <= nanos) {
            low = middle + 1;
          } else {
            high = middle;
          }
        }
      }
      return low;
    }
  }

  /** 0 where there is no sample. */
  long endNanos(long run, String node) throws SQLException {
    long[] end = {0};
    each(
        run,
        node,
        "SELECT end_nanos FROM rollup WHERE run = ? AND node = ? AND seconds = 10"
            + " ORDER BY slot DESC LIMIT 1",
        row -> {
          end[0] = row.getLong(1);
          return false;
        });
    return end[0];
  }

  void rollups(long run, String node, int seconds, long from, long to, Consumer<Rollup> each)
      throws SQLException {
    each(
        run,
        node,
        "SELECT slot, start_nanos, end_nanos, wall_millis, samples, counters, histograms"
            + " FROM rollup WHERE run = ? AND node = ? AND seconds = ? AND slot BETWEEN ? AND ?"
            + " ORDER BY slot",
        row -> {
          each.accept(
              new Rollup(
                  node,
                  seconds,
                  row.getLong(1),
                  row.getLong(2),
                  row.getLong(3),
                  row.getLong(4),
                  row.getLong(5),
                  SampleCode.counters(row.getBytes(6), nameTable),
                  SampleCode.histograms(row.getBytes(7), nameTable)));
          return true;
        },
        seconds,
        from,
        to);
  }
}
