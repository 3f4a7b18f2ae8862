package io.throughline.console.history;

import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Writes the rows of history, within the writer's transactions. After a transaction that was rolled
 * back, what this object remembers no longer agrees with the file: close it and make another. The
 * writer's thread only.
 */
final class HistoryWriter implements AutoCloseable {
  private record CellKey(long run, String node, int seconds) {}

  private final Connection connection;
  private final NameTable nameTable;
  private final RunQueries runQueries;
  private final Statement control;
  private final PreparedStatement insertSample;
  private final PreparedStatement upsertRollup;
  private final PreparedStatement insertEvent;
  private final Map<String, Long> runs = new HashMap<>();
  private final Map<CellKey, RollupCell> cells = new HashMap<>();

  HistoryWriter(Connection connection) throws SQLException {
    this.connection = connection;
    nameTable = NameTable.read(connection);
    runQueries = new RunQueries(connection, nameTable);
    control = connection.createStatement();
    insertSample =
        connection.prepareStatement("INSERT OR IGNORE INTO sample VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    upsertRollup =
        connection.prepareStatement(
            "INSERT OR REPLACE INTO rollup VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insertEvent =
        connection.prepareStatement(
            "INSERT INTO event (run, at_millis, node, kind, text) VALUES (?, ?, ?, ?, ?)");
  }

  /** For what concerns no running run. */
  Connection connection() {
    return connection;
  }

  void beginTransaction() throws SQLException {
    control.execute("BEGIN IMMEDIATE");
  }

  void commit() throws SQLException {
    for (Map.Entry<CellKey, RollupCell> entry : cells.entrySet()) {
      write(entry.getKey(), entry.getValue());
    }
    control.execute("COMMIT");
  }

  void begin(RunRecord record, Owner owner) throws SQLException {
    if (runQueries.run(record.runId()).isPresent()) {
      throw new ProblemException(
          new Problem("history: run " + record.runId(), "there is a run of that name already"));
    }
    runs.put(record.runId(), RunRow.insert(connection, record, owner));
  }

  void update(RunRecord record) throws SQLException {
    RunRow.update(connection, run(record.runId()), record);
  }

  void append(String runId, Sample sample) throws SQLException {
    long run = run(runId);
    int node = nameTable.intern(connection, sample.node());
    insertSample.setLong(1, run);
    insertSample.setInt(2, node);
    insertSample.setLong(3, sample.sequence());
    insertSample.setLong(4, sample.startNanos());
    insertSample.setLong(5, sample.endNanos());
    insertSample.setLong(6, sample.wallMillis());
    insertSample.setBytes(7, SampleCode.counters(sample.counters(), this::number));
    insertSample.setBytes(8, SampleCode.histograms(sample.histograms(), this::number));
    // A sample that came twice counts once.
    if (insertSample.executeUpdate() == 1) {
      Map<String, Histogram> histograms = RollupCell.decode(sample.histograms());
      roll(run, 1, sample, histograms);
      roll(run, 10, sample, histograms);
    }
  }

  private void roll(long run, int seconds, Sample sample, Map<String, Histogram> histograms)
      throws SQLException {
    CellKey key = new CellKey(run, sample.node(), seconds);
    long slot = RollupCell.slot(seconds, sample.endNanos());
    RollupCell cell = cells.get(key);
    if (cell == null || cell.slot() != slot) {
      if (cell != null) {
        write(key, cell);
      }
      cell = load(key, slot);
      cells.put(key, cell);
    }
    cell.add(sample, histograms);
  }

  private RollupCell load(CellKey key, long slot) throws SQLException {
    RollupCell[] found = {new RollupCell(key.seconds(), slot)};
    runQueries.rollups(
        key.run(), key.node(), key.seconds(), slot, slot, row -> found[0] = RollupCell.from(row));
    return found[0];
  }

  private void write(CellKey key, RollupCell cell) throws SQLException {
    if (cell.written()) {
      return;
    }
    Rollup row = cell.row(key.node());
    upsertRollup.setLong(1, key.run());
    upsertRollup.setInt(2, number(key.node()));
    upsertRollup.setInt(3, row.seconds());
    upsertRollup.setLong(4, row.slot());
    upsertRollup.setLong(5, row.startNanos());
    upsertRollup.setLong(6, row.endNanos());
    upsertRollup.setLong(7, row.wallMillis());
    upsertRollup.setLong(8, row.samples());
    upsertRollup.setBytes(9, SampleCode.counters(row.counters(), this::number));
    upsertRollup.setBytes(10, SampleCode.histograms(row.histograms(), this::number));
    upsertRollup.executeUpdate();
    cell.markWritten();
  }

  void event(String runId, RunEvent event) throws SQLException {
    insertEvent.setLong(1, run(runId));
    insertEvent.setLong(2, event.atMillis());
    insertEvent.setString(3, event.node());
    insertEvent.setString(4, event.kind());
    insertEvent.setString(5, event.text());
    insertEvent.executeUpdate();
  }

  /** The record as it is kept: with the samples and the events that are in history. */
  RunRecord finish(RunRecord record) throws SQLException {
    long run = run(record.runId());
    flush(run);
    RunRecord kept = RunRow.kept(record, runQueries, run);
    RunRow.update(connection, run, kept);
    runs.remove(record.runId());
    return kept;
  }

  /** Ends a run that its console leaves unfinished. */
  void interrupt(String runId) throws SQLException {
    long run = run(runId);
    flush(run);
    OrphanedRunRecovery.end(connection, run, "the console was closed");
    runs.remove(runId);
  }

  private void flush(long run) throws SQLException {
    for (Map.Entry<CellKey, RollupCell> entry : cells.entrySet()) {
      if (entry.getKey().run() == run) {
        write(entry.getKey(), entry.getValue());
      }
    }
    cells.keySet().removeIf(key -> key.run() == run);
  }

  private long run(String runId) throws SQLException {
    Long known = runs.get(runId);
    if (known != null) {
      return known;
    }
    Optional<Long> id = runQueries.run(runId);
    if (id.isEmpty() || !RunRow.running(connection, id.get())) {
      throw new ProblemException(
          new Problem("history: run " + runId, "no run of that name is going on"));
    }
    runs.put(runId, id.get());
    return id.get();
  }

  private int number(String name) throws SQLException {
    return nameTable.intern(connection, name);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
