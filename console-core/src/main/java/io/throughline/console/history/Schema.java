package io.throughline.console.history;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The tables. A file of an earlier form gets what was added since, in place and in one transaction.
 *
 * <p>{@code sample} and {@code rollup} are clustered by run, node and time, so that one node's part
 * of a run is read in one sweep. Counters and histograms are blobs ({@link SampleCode}); {@code
 * name} holds the names that occur in them once.
 */
final class Schema {
  static final int VERSION = 3;

  /** "Thrl": marks the file as Throughline's, {@code file(1)} shows it. */
  static final int APPLICATION_ID = 0x5468726c;

  private static final List<String> FORM_1 =
      List.of(
          """
          CREATE TABLE version (
            number INTEGER NOT NULL,
            created_millis INTEGER NOT NULL)
          """,
          """
          CREATE TABLE name (
            id INTEGER PRIMARY KEY,
            text TEXT NOT NULL UNIQUE)
          """,
          """
          CREATE TABLE run (
            id INTEGER PRIMARY KEY,
            run_id TEXT NOT NULL UNIQUE,
            started_millis INTEGER NOT NULL,
            ended_millis INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            scenario TEXT NOT NULL,
            kind TEXT NOT NULL,
            transport TEXT NOT NULL,
            nodes TEXT NOT NULL,
            reason TEXT NOT NULL,
            receiver_bandwidth REAL,
            flushed_p99_nanos INTEGER,
            stalled_percent REAL,
            owner_boot TEXT NOT NULL,
            owner_pid INTEGER NOT NULL,
            owner_start INTEGER NOT NULL,
            record TEXT NOT NULL)
          """,
          "CREATE INDEX run_started ON run (started_millis)",
          "CREATE INDEX run_running ON run (id) WHERE outcome = 'RUNNING'",
          """
          CREATE TABLE sample (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            node INTEGER NOT NULL REFERENCES name (id),
            sequence INTEGER NOT NULL,
            start_nanos INTEGER NOT NULL,
            end_nanos INTEGER NOT NULL,
            wall_millis INTEGER NOT NULL,
            counters BLOB NOT NULL,
            histograms BLOB NOT NULL,
            PRIMARY KEY (run, node, sequence)) WITHOUT ROWID
          """,
          """
          CREATE TABLE rollup (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            node INTEGER NOT NULL REFERENCES name (id),
            seconds INTEGER NOT NULL,
            slot INTEGER NOT NULL,
            start_nanos INTEGER NOT NULL,
            end_nanos INTEGER NOT NULL,
            wall_millis INTEGER NOT NULL,
            samples INTEGER NOT NULL,
            counters BLOB NOT NULL,
            histograms BLOB NOT NULL,
            PRIMARY KEY (run, node, seconds, slot)) WITHOUT ROWID
          """,
          """
          CREATE TABLE event (
            id INTEGER PRIMARY KEY,
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            at_millis INTEGER NOT NULL,
            node TEXT NOT NULL,
            kind TEXT NOT NULL,
            text TEXT NOT NULL)
          """,
          "CREATE INDEX event_run ON event (run, id)");

  /** Names of a run's nodes are joined by line feeds; with {@code json_each} they are rows. */
  private static final String NODES =
      "json_each('[' || replace(json_quote(%s), '\\n', '\",\"') || ']')";

  /**
   * What people say of runs has tables of its own: a column behind {@code run.record} would be read
   * through the whole record. A trigger keeps {@code run_node}, so that runs of a console of form 1
   * that still has the file open are in it too.
   */
  private static final List<String> FORM_2 =
      List.of(
          """
          CREATE TABLE run_node (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            node TEXT NOT NULL,
            PRIMARY KEY (run, position)) WITHOUT ROWID
          """,
          "CREATE INDEX run_node_node ON run_node (node, run)",
          "INSERT INTO run_node SELECT run.id, list.key, list.value FROM run, "
              + NODES.formatted("run.nodes")
              + " AS list WHERE run.nodes <> ''",
          "CREATE TRIGGER run_node_insert AFTER INSERT ON run WHEN NEW.nodes <> '' BEGIN"
              + " INSERT INTO run_node SELECT NEW.id, key, value FROM "
              + NODES.formatted("NEW.nodes")
              + "; END",
          """
          CREATE TABLE tag (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            tag TEXT NOT NULL,
            PRIMARY KEY (run, tag)) WITHOUT ROWID
          """,
          "CREATE INDEX tag_tag ON tag (tag, run)",
          """
          CREATE TABLE note (
            run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
            text TEXT NOT NULL)
          """,
          """
          CREATE TABLE baseline (
            scenario TEXT NOT NULL,
            nodes TEXT NOT NULL,
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            PRIMARY KEY (scenario, nodes)) WITHOUT ROWID
          """,
          "CREATE INDEX baseline_run ON baseline (run)",
          """
          CREATE TABLE deleted (
            run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
            owner_boot TEXT NOT NULL,
            owner_pid INTEGER NOT NULL,
            owner_start INTEGER NOT NULL)
          """,
          // Holds all that a list searches and sorts by, so that no record is read on the way.
          "CREATE INDEX run_search ON run"
              + " (started_millis, run_id, scenario, transport, outcome, nodes)",
          "DROP INDEX run_started",
          "CREATE INDEX run_scenario ON run (scenario, started_millis)",
          "CREATE INDEX run_outcome ON run (outcome, started_millis)");

  /** The record; of a record that cannot be read nothing is known. */
  private static final String RECORD = "iif(json_valid(record), record, '{}')";

  /**
   * Runs without thresholds completed, they did not pass; lists tell how many warnings there are.
   */
  private static final List<String> FORM_3 =
      List.of(
          """
          CREATE TABLE warning (
            run INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
            count INTEGER NOT NULL)
          """,
          "INSERT INTO warning SELECT run.id, count(*) FROM run, json_each("
              + RECORD
              + ", '$.flags') AS flag"
              + " WHERE json_extract(flag.value, '$.id') NOT IN ('note', 'point') GROUP BY run.id",
          "UPDATE run SET outcome = 'COMPLETED' WHERE outcome = 'PASSED' AND json_array_length("
              + RECORD
              + ", '$.thresholds') = 0");

  private static final List<List<String>> FORMS = List.of(FORM_1, FORM_2, FORM_3);

  private Schema() {}

  /** Makes what is missing in one transaction, unless another console was quicker. */
  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      for (int form = version(connection) + 1; form <= VERSION; form++) {
        for (String change : FORMS.get(form - 1)) {
          statement.execute(change);
        }
        statement.execute(
            "INSERT INTO version VALUES (%d, %d)".formatted(form, System.currentTimeMillis()));
        statement.execute("PRAGMA application_id = " + APPLICATION_ID);
      }
      statement.execute("COMMIT");
    }
  }

  /** 0 for an empty file, -1 for a database that is not Throughline's. */
  static int version(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int id = number(statement, "PRAGMA application_id");
      if (id == APPLICATION_ID) {
        return number(statement, "SELECT max(number) FROM version");
      }
      return number(statement, "SELECT count(*) FROM sqlite_schema") == 0 ? 0 : -1;
    }
  }

  private static int number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getInt(1) : 0;
    }
  }
}
