package io.throughline.console.history;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The tables of what a person says of runs, within a transaction of the caller's. */
final class AnnotationTables {
  private AnnotationTables() {}

  static void tag(Connection connection, String runId, List<String> tags) throws SQLException {
    long run = run(connection, runId);
    for (String tag : tags) {
      execute(connection, "INSERT OR IGNORE INTO tag (run, tag) VALUES (?, ?)", run, tag);
    }
  }

  static void untag(Connection connection, String runId, List<String> tags) throws SQLException {
    long run = run(connection, runId);
    List<String> has = tags(connection, run);
    for (String tag : tags) {
      if (!has.contains(tag)) {
        throw new ProblemException(
            new Problem(
                "run " + runId,
                "it has no tag '%s'".formatted(tag),
                has.isEmpty() ? "it has none" : "its tags are " + String.join(", ", has)));
      }
    }
    for (String tag : tags) {
      execute(connection, "DELETE FROM tag WHERE run = ? AND tag = ?", run, tag);
    }
  }

  static List<String> tags(Connection connection, long run) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT tag FROM tag WHERE run = ? ORDER BY tag")) {
      select.setLong(1, run);
      List<String> tags = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          tags.add(rows.getString(1));
        }
      }
      return tags;
    }
  }

  static void note(Connection connection, String runId, String text) throws SQLException {
    long run = run(connection, runId);
    if (text.isEmpty()) {
      execute(connection, "DELETE FROM note WHERE run = ?", run);
    } else {
      execute(connection, "INSERT OR REPLACE INTO note (run, text) VALUES (?, ?)", run, text);
    }
  }

  static void pin(Connection connection, String runId) throws SQLException {
    long run = run(connection, runId);
    RunPlan plan = RunRow.read(connection, run).plan();
    execute(
        connection,
        "INSERT OR REPLACE INTO baseline (scenario, nodes, run) VALUES (?, ?, ?)",
        plan.scenario(),
        RunRow.nodes(plan),
        run);
  }

  static void unpin(Connection connection, String runId) throws SQLException {
    if (execute(connection, "DELETE FROM baseline WHERE run = ?", run(connection, runId)) == 0) {
      throw new ProblemException(new Problem("run " + runId, "it is no baseline"));
    }
  }

  static Optional<String> baseline(Connection connection, RunPlan plan) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT run_id FROM baseline JOIN run ON run.id = baseline.run"
                + " WHERE baseline.scenario = ? AND baseline.nodes = ?"
                + " AND run NOT IN (SELECT run FROM deleted)")) {
      select.setString(1, plan.scenario());
      select.setString(2, RunRow.nodes(plan));
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
      }
    }
  }

  static void delete(Connection connection, String runId, Owner owner) throws SQLException {
    long run = run(connection, runId);
    if (RunRow.running(connection, run)) {
      throw new ProblemException(
          new Problem("run " + runId, "it is still running", "stop it first"));
    }
    execute(
        connection,
        "INSERT INTO deleted (run, owner_boot, owner_pid, owner_start) VALUES (?, ?, ?, ?)",
        run,
        owner.boot(),
        owner.pid(),
        owner.start());
  }

  static boolean isDeleted(Connection connection, String runId) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT 1 FROM deleted JOIN run ON run.id = deleted.run WHERE run_id = ?")) {
      select.setString(1, runId);
      try (ResultSet row = select.executeQuery()) {
        return row.next();
      }
    }
  }

  static void restore(Connection connection, String runId) throws SQLException {
    if (execute(
            connection,
            "DELETE FROM deleted WHERE run = (SELECT id FROM run WHERE run_id = ?)",
            runId)
        == 0) {
      throw new ProblemException(
          new Problem("run " + runId, "it is not among the deleted ones that can be restored"));
    }
  }

  static void purge(Connection connection, String runId) throws SQLException {
    execute(
        connection, "DELETE FROM run WHERE run_id = ? AND id IN (SELECT run FROM deleted)", runId);
  }

  /** Removes what was deleted by consoles that ended without doing so; the ids of those runs. */
  static List<String> purgeOfGone(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      List<String> gone = new ArrayList<>();
      for (Map.Entry<String, Owner> each : deleted(statement).entrySet()) {
        if (!each.getValue().alive()) {
          purge(connection, each.getKey());
          gone.add(each.getKey());
        }
      }
      statement.execute("COMMIT");
      return gone;
    }
  }

  private static Map<String, Owner> deleted(Statement statement) throws SQLException {
    Map<String, Owner> owners = new LinkedHashMap<>();
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT run_id, deleted.owner_boot, deleted.owner_pid, deleted.owner_start"
                + " FROM deleted JOIN run ON run.id = deleted.run")) {
      while (rows.next()) {
        owners.put(
            rows.getString(1), new Owner(rows.getString(2), rows.getLong(3), rows.getLong(4)));
      }
    }
    return owners;
  }

  /** The row's id, of a run that is not deleted. */
  private static long run(Connection connection, String runId) throws SQLException {
    OptionalLong id;
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT id FROM run WHERE run_id = ? AND id NOT IN (SELECT run FROM deleted)")) {
      select.setString(1, runId);
      try (ResultSet row = select.executeQuery()) {
        id = row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
      }
    }
    return id.orElseThrow(
        () -> new ProblemException(new Problem("run " + runId, "there is no such run in history")));
  }

  /** Rows that were changed. */
  private static int execute(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement.executeUpdate();
    }
  }
}
