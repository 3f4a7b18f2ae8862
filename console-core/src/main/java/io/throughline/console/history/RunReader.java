package io.throughline.console.history;

import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads; each call through a connection of its own and within one view of the file. */
final class RunReader {
  /** Something that is read of one run. */
  @FunctionalInterface
  private interface Read<T> {
    T from(RunQueries runQueries, long run, Connection connection) throws SQLException;
  }

  private final HistoryFile file;

  RunReader(HistoryFile file) {
    this.file = file;
  }

  Optional<RunRecord> run(String runId) {
    return read(
        runId,
        (runQueries, run, connection) -> {
          RunRecord record = RunRow.read(connection, run);
          return record.status().outcome() != Outcome.RUNNING
              ? record
              : RunRow.kept(record, runQueries, run);
        });
  }

  boolean has(String runId) {
    return read(runId, (runQueries, run, connection) -> true).isPresent();
  }

  List<String> tags(String runId) {
    return read(runId, (runQueries, run, connection) -> AnnotationTables.tags(connection, run))
        .orElse(List.of());
  }

  Optional<Summary> summary(String runId) {
    return read(
            runId,
            (runQueries, run, connection) ->
                SampleSummary.of(runQueries, run, RunRow.read(connection, run).plan()))
        .flatMap(found -> found);
  }

  void samples(String runId, String node, long afterNanos, long toNanos, Consumer<Sample> each) {
    read(
        runId,
        (runQueries, run, connection) -> {
          // The one before tells what had been counted when the first of them began.
          long from = Math.max(0, runQueries.firstAfter(run, node, afterNanos) - 1);
          runQueries.samples(run, node, from, toNanos, each);
          return true;
        });
  }

  void samplesFrom(String runId, String node, long sequence, Consumer<Sample> each) {
    read(
        runId,
        (runQueries, run, connection) -> {
          runQueries.samples(run, node, sequence, Long.MAX_VALUE, each);
          return true;
        });
  }

  long endNanos(String runId, String node) {
    return read(runId, (runQueries, run, connection) -> runQueries.endNanos(run, node)).orElse(0L);
  }

  List<Rollup> rollups(String runId, String node, int seconds, long from, long to) {
    return read(
            runId,
            (runQueries, run, connection) -> {
              List<Rollup> rollups = new ArrayList<>();
              runQueries.rollups(run, node, seconds, from, to, rollups::add);
              return rollups;
            })
        .orElse(List.of());
  }

  private <T> Optional<T> read(String runId, Read<T> read) {
    try (Connection connection = file.connectForReading();
        Statement statement = connection.createStatement()) {
      statement.execute("BEGIN");
      RunQueries runQueries = new RunQueries(connection);
      Optional<Long> run = runQueries.run(runId);
      return run.isEmpty()
          ? Optional.empty()
          : Optional.of(read.from(runQueries, run.get(), connection));
    } catch (SQLException e) {
      throw SqlTrouble.exception(file.path(), e);
    }
  }

  List<RunLine> list(RunSearch search) {
    try (Connection connection = file.connectForReading()) {
      return SearchQuery.of(search).lines(connection);
    } catch (SQLException e) {
      throw SqlTrouble.exception(file.path(), e);
    }
  }

  boolean isDeleted(String runId) {
    try (Connection connection = file.connectForReading()) {
      return AnnotationTables.isDeleted(connection, runId);
    } catch (SQLException e) {
      throw SqlTrouble.exception(file.path(), e);
    }
  }

  /** The id of the run that is pinned; empty where none is. */
  Optional<String> baseline(RunPlan plan) {
    try (Connection connection = file.connectForReading()) {
      return AnnotationTables.baseline(connection, plan);
    } catch (SQLException e) {
      throw SqlTrouble.exception(file.path(), e);
    }
  }
}
