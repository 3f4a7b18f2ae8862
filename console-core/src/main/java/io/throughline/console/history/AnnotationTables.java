package io.throughline.console.history;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of what a person says of runs, within a transaction of the caller's. */
final class AnnotationTables {
  private record Deleted(String runId, Owner owner) {}

  private AnnotationTables() {}

  static void tag(Connection connection, String runId, List<String> tags) throws SQLException {
    long run = run(connection, runId);
    for (String tag : tags) {
      Sql.execute(connection, "INSERT OR IGNORE INTO tag (run, tag) VALUES (?, ?)", run, tag);
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
      Sql.execute(connection, "DELETE FROM tag WHERE run = ? AND tag = ?", run, tag);
    }
  }

  static List<String> tags(Connection connection, long run) throws SQLException {
    return Sql.list(
        connection, "SELECT tag FROM tag WHERE run = ? ORDER BY tag", row -> row.getString(1), run);
  }

  static void note(Connection connection, String runId, String text) throws SQLException {
    long run = run(connection, runId);
    if (text.isEmpty()) {
      Sql.execute(connection, "DELETE FROM note WHERE run = ?", run);
    } else {
      Sql.execute(connection, "INSERT OR REPLACE INTO note (run, text) VALUES (?, ?)", run, text);
    }
  }

  static void pin(Connection connection, String runId) throws SQLException {
    long run = run(connection, runId);
    RunPlan plan = RunRow.read(connection, run).plan();
    Sql.execute(
        connection,
        "INSERT OR REPLACE INTO baseline (scenario, nodes, run) VALUES (?, ?, ?)",
        plan.scenario(),
        RunRow.nodes(plan),
        run);
  }

  static void unpin(Connection connection, String runId) throws SQLException {
    if (Sql.execute(connection, "DELETE FROM baseline WHERE run = ?", run(connection, runId))
        == 0) {
      throw new ProblemException(new Problem("run " + runId, "it is no baseline"));
    }
  }

  static Optional<String> baseline(Connection connection, RunPlan plan) throws SQLException {
    return Sql.first(
        connection,
        "SELECT run_id FROM baseline JOIN run ON run.id = baseline.run"
            + " WHERE baseline.scenario = ? AND baseline.nodes = ?"
            + " AND run NOT IN (SELECT run FROM deleted)",
        row -> row.getString(1),
        plan.scenario(),
        RunRow.nodes(plan));
  }

  static void delete(Connection connection, String runId, Owner owner) throws SQLException {
    long run = run(connection, runId);
    if (RunRow.running(connection, run)) {
      throw new ProblemException(
          new Problem("run " + runId, "it is still running", "stop it first"));
    }
    Sql.execute(
        connection,
        "INSERT INTO deleted (run, owner_boot, owner_pid, owner_start) VALUES (?, ?, ?, ?)",
        run,
        owner.boot(),
        owner.pid(),
        owner.start());
  }

  static boolean isDeleted(Connection connection, String runId) throws SQLException {
    return Sql.first(
            connection,
            "SELECT 1 FROM deleted JOIN run ON run.id = deleted.run WHERE run_id = ?",
            row -> true,
            runId)
        .isPresent();
  }

  static void restore(Connection connection, String runId) throws SQLException {
    if (Sql.execute(
            connection,
            "DELETE FROM deleted WHERE run = (SELECT id FROM run WHERE run_id = ?)",
            runId)
        == 0) {
      throw new ProblemException(
          new Problem("run " + runId, "it is not among the deleted ones that can be restored"));
    }
  }

  /**
   * False where another console has brought it back meanwhile, or has deleted it anew: then it may
   * still be brought back there.
   *
   * @param owner whose deletion it is
   */
  static boolean purge(Connection connection, String runId, Owner owner) throws SQLException {
    return Sql.execute(
            connection,
            "DELETE FROM run WHERE run_id = ? AND id IN (SELECT run FROM deleted"
                + " WHERE owner_boot = ? AND owner_pid = ? AND owner_start = ?)",
            runId,
            owner.boot(),
            owner.pid(),
            owner.start())
        > 0;
  }

  /** Removes what was deleted by consoles that ended without doing so; the ids of those runs. */
  static List<String> purgeOfGone(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      List<String> gone = new ArrayList<>();
      for (Deleted each : deleted(connection)) {
        if (!each.owner().alive() && purge(connection, each.runId(), each.owner())) {
          gone.add(each.runId());
        }
      }
      statement.execute("COMMIT");
      return gone;
    }
  }

  private static List<Deleted> deleted(Connection connection) throws SQLException {
    return Sql.list(
        connection,
        "SELECT deleted.owner_boot, deleted.owner_pid, deleted.owner_start, run_id"
            + " FROM deleted JOIN run ON run.id = deleted.run",
        row -> new Deleted(row.getString(4), Owner.of(row)));
  }

  /** The row's id, of a run that is not deleted. */
  private static long run(Connection connection, String runId) throws SQLException {
    return Sql.first(
            connection,
            "SELECT id FROM run WHERE run_id = ? AND id NOT IN (SELECT run FROM deleted)",
            row -> row.getLong(1),
            runId)
        .orElseThrow(() ->
            new ProblemException(new Problem("run " + runId, "there is no such run in history")));
  }
}
