package io.throughline.console.history;

import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.RunRecord.Log;
import io.throughline.protocol.result.RunRecord.Results;
import io.throughline.protocol.result.RunRecord.Status;
import io.throughline.protocol.result.Summary;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Ends the runs whose console is gone, with what there is of them. */
final class OrphanedRunRecovery {
  private record Running(long id, Owner owner) {}

  private OrphanedRunRecovery() {}

  /** All runs that read RUNNING and belong to a process that is gone. */
  static void endOrphans(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      for (Running run : running(connection)) {
        if (!run.owner().alive()) {
          end(connection, run.id(), "the console (process " + run.owner().pid() + ") was ended");
        }
      }
      statement.execute("COMMIT");
    }
  }

  private static List<Running> running(Connection connection) throws SQLException {
    return Sql.list(
        connection,
        "SELECT owner_boot, owner_pid, owner_start, id FROM run WHERE outcome = 'RUNNING'",
        row -> new Running(row.getLong(4), Owner.of(row)));
  }

  /** Within a transaction of the caller's. */
  static void end(Connection connection, long id, String why) throws SQLException {
    RunRecord record = RunRow.read(connection, id);
    RunQueries runQueries = new RunQueries(connection);
    Map<String, Long> samples = runQueries.sampleCounts(id, record.plan());
    List<RunEvent> events = runQueries.events(id);
    long total = samples.values().stream().mapToLong(Long::longValue).sum();
    Results results = record.results();
    Summary summary =
        record.plan().points().isEmpty()
            ? SampleSummary.of(runQueries, id, record.plan()).orElse(results.summary())
            : null;
    RunRecord ended =
        new RunRecord(
            record.header(),
            new Status(
                record.status().startedMillis(),
                lastSeen(connection, id, record, events),
                Outcome.INTERRUPTED,
                "%s in the middle of the run; %s."
                    .formatted(
                        why.substring(0, 1).toUpperCase(Locale.ROOT) + why.substring(1),
                        total == 0
                            ? "no sample had come by then"
                            : "the %d samples that it had acknowledged are here".formatted(total))),
            record.plan(),
            record.settingTexts(),
            new Results(summary, results.points(), results.peers()),
            record.assessment(),
            record.nodes(),
            new Log(samples, events),
            record.ranks(),
            record.fault());
    RunRow.update(connection, id, ended);
  }

  /** The last sign of life; a node's clock counts only as far as it can be right. */
  private static long lastSeen(
      Connection connection, long id, RunRecord record, List<RunEvent> events) throws SQLException {
    long last = record.status().startedMillis();
    for (RunEvent event : events) {
      last = Math.max(last, event.atMillis());
    }
    long wall =
        Sql.first(
                connection,
                "SELECT max(wall_millis) FROM rollup WHERE run = ?",
                row -> row.getLong(1),
                id)
            .orElse(0L);
    return Math.max(last, Math.min(wall, System.currentTimeMillis()));
  }
}
