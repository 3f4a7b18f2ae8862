package io.throughline.console.history;

import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends of runs that could not be written, because the disk was full or failed. They are read from
 * here, and written as soon as that can be done. Any thread.
 */
final class PendingRecords {
  private static final Logger LOG = LoggerFactory.getLogger(PendingRecords.class);

  private final Map<String, RunRecord> records = new ConcurrentHashMap<>();

  void add(RunRecord record) {
    records.put(record.runId(), record);
  }

  Optional<RunRecord> of(String runId) {
    return Optional.ofNullable(records.get(runId));
  }

  /** All of them. */
  List<RunRecord> all() {
    return List.copyOf(records.values());
  }

  /** Lines that say how those runs ended. */
  List<RunLine> told(List<RunLine> lines) {
    return records.isEmpty()
        ? lines
        : lines.stream().map(line -> of(line.runId()).map(line::ended).orElse(line)).toList();
  }

  /** Tries all of them again. */
  void settle(Writer writer) {
    for (RunRecord record : records.values()) {
      writer.put(
          new Writer.Entry(
              historyWriter -> write(historyWriter, record),
              true,
              () -> records.remove(record.runId(), record),
              e -> LOG.debug("run {} cannot be kept yet: {}", record.runId(), e.getMessage())));
    }
  }

  private static void write(HistoryWriter historyWriter, RunRecord record)
      throws java.sql.SQLException {
    try {
      RunRecord _ = historyWriter.finish(record);
    } catch (ProblemException e) {
      // It is not going on any more: it was written after all, or deleted.
      LOG.debug("run {} needs no end: {}", record.runId(), e.getMessage());
    }
  }
}
