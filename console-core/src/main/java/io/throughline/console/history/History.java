package io.throughline.console.history;

import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of this user, in one SQLite file. Several consoles may have the same file open. Any
 * thread.
 *
 * <p>Every method throws {@link ProblemException}, in words, where the file or the disk fails.
 */
public final class History implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(History.class);

  private final HistoryFile file;
  private final RunReader reader;
  private final Writer writer;
  private final Owner owner = Owner.self();
  private final RunMarks marks;
  private final Set<String> going = ConcurrentHashMap.newKeySet();
  private final PendingRecords pendingRecords = new PendingRecords();

  private History(HistoryFile file) {
    this.file = file;
    reader = new RunReader(file);
    marks = new RunMarks(this, reader, owner);
    writer = new Writer(file, self -> pendingRecords.settle(self));
  }

  /**
   * Opens it, or makes it. Runs whose console is gone become {@link Outcome#INTERRUPTED}. A damaged
   * file, or one of a later version, is moved aside; {@link #notices} then says so.
   */
  public static History open(Path path) {
    HistoryFile file = HistoryFile.open(path);
    try (Connection connection = file.connect()) {
      OrphanedRunRecovery.endOrphans(connection);
      AnnotationTables.purgeOfGone(connection).forEach(file::removeLogs);
    } catch (SQLException e) {
      throw SqlTrouble.exception(file.path(), e);
    }
    return new History(file);
  }

  public Path file() {
    return file.path();
  }

  /** The folder with the logs of a run's nodes, a folder per node; there only if there are any. */
  public Path logFolder(String runId) {
    return file.logFolder(runId);
  }

  /** Sentences on how the file was opened that a person must see; empty as a rule. */
  public List<String> notices() {
    return file.notices();
  }

  /** Why nothing can be written now; empty while all is well. */
  public Optional<Problem> problem() {
    ProblemException trouble = writer.trouble();
    return trouble == null ? Optional.empty() : Optional.of(trouble.problems().getFirst());
  }

  /** Adds a run; it is on disk when this returns. */
  public void begin(RunRecord opening) {
    if (opening.status().outcome() != Outcome.RUNNING) {
      throw new IllegalArgumentException(
          "a run begins as RUNNING, not as " + opening.status().outcome());
    }
    write(historyWriter -> historyWriter.begin(opening, owner));
    going.add(opening.runId());
  }

  /** Writes something that is on disk when this returns. */
  void write(Writer.Work work) {
    writer.write(work);
  }

  /** The marks that a person puts on runs: tags, notes, baselines, and which are to go. */
  public RunMarks marks() {
    return marks;
  }

  /**
   * Queues a fuller record of a run that goes on, so that an interrupted run holds what was known
   * of its nodes.
   */
  public void update(RunRecord record) {
    if (record.status().outcome() != Outcome.RUNNING) {
      throw new IllegalArgumentException("a run that has ended is finished, not updated");
    }
    queue(historyWriter -> historyWriter.update(record));
  }

  /**
   * Queues a sample.
   *
   * @param commitListener told once the sample is on disk, well within a second, or that it is lost
   * @throws ProblemException if history cannot be written at present: the run cannot be trusted to
   *     be kept
   */
  public void append(String runId, Sample sample, CommitListener commitListener) {
    ProblemException trouble = writer.trouble();
    if (trouble != null) {
      throw new ProblemException(trouble.problems().getFirst(), trouble);
    }
    Writer.Work work = historyWriter -> historyWriter.append(runId, sample);
    writer.put(
        new Writer.Entry(work, false, commitListener::committed, e -> commitListener.lost()));
  }

  /** Returns once each sample that was queued before is on disk, or known to be lost. */
  public void settle() {
    write(historyWriter -> {});
  }

  /** Queues a line of the run's log. */
  public void event(String runId, RunEvent event) {
    queue(historyWriter -> historyWriter.event(runId, event));
  }

  private void queue(Writer.Work work) {
    writer.put(new Writer.Entry(work, false, () -> {}, e -> {}));
  }

  /**
   * Ends a run, after everything that was queued before. It is on disk when this returns.
   *
   * @return the record as it is kept: with {@code acknowledgedSamples} counted, and with the events
   *     that history holds
   */
  public RunRecord finish(RunRecord record) {
    RunRecord[] kept = new RunRecord[1];
    write(historyWriter -> kept[0] = historyWriter.finish(record));
    going.remove(record.runId());
    return kept[0];
  }

  /**
   * Ends a run that {@link #finish} could not end. From now on it reads so here; on disk it is as
   * soon as the disk takes it.
   */
  public void finishLater(RunRecord record) {
    pendingRecords.add(record);
    going.remove(record.runId());
  }

  /** The run as it stands: while it goes on, with the events and samples that came so far. */
  public Optional<RunRecord> run(String runId) {
    return pendingRecords.of(runId).or(() -> reader.run(runId));
  }

  /** The newest first. */
  public List<RunLine> list(int limit) {
    return list("", limit);
  }

  /** The newest first. */
  public List<RunLine> list(RunSearch search) {
    return PendingRecordSearch.list(search, pendingRecords, reader);
  }

  /**
   * The newest first.
   *
   * @param search part of a run's id, scenario, node, transport, outcome, tag or note; empty for
   *     all
   */
  public List<RunLine> list(String search, int limit) {
    return list(RunSearch.text(search, limit));
  }

  /** All of a node's samples by sequence; for long runs see {@link #eachSample}. */
  public List<Sample> samples(String runId, String node) {
    List<Sample> samples = new ArrayList<>();
    eachSample(runId, node, samples::add);
    return samples;
  }

  /** A node's samples by sequence, one after the other, however many there are. */
  public void eachSample(String runId, String node, Consumer<Sample> each) {
    reader.samplesFrom(runId, node, 0, each);
  }

  /**
   * Those that end after {@code afterNanos} and begin before {@code toNanos}, and before them the
   * one that precedes them.
   */
  public void eachSample(
      String runId, String node, long afterNanos, long toNanos, Consumer<Sample> each) {
    reader.samples(runId, node, afterNanos, toNanos, each);
  }

  /** Those of this sequence or a later one, as far as they are on disk. */
  public void eachSampleFrom(String runId, String node, long sequence, Consumer<Sample> each) {
    reader.samplesFrom(runId, node, sequence, each);
  }

  /** The end of a node's last sample, since the release of the start barrier; 0 without any. */
  public long endNanos(String runId, String node) {
    return reader.endNanos(runId, node);
  }

  /**
   * A node's rollups by time. A slot without samples is not there.
   *
   * @param seconds 1 or 10
   */
  public List<Rollup> rollups(String runId, String node, int seconds) {
    return rollups(runId, node, seconds, 0, Long.MAX_VALUE);
  }

  /**
   * Those of some slots, the last included.
   *
   * @param seconds 1 or 10
   */
  public List<Rollup> rollups(String runId, String node, int seconds, long fromSlot, long toSlot) {
    if (seconds != 1 && seconds != 10) {
      throw new IllegalArgumentException("rollups are of 1 or 10 seconds, not " + seconds);
    }
    return reader.rollups(runId, node, seconds, fromSlot, toSlot);
  }

  /** The run's figures from its samples alone; empty where there are none. */
  public Optional<Summary> summary(String runId) {
    return reader.summary(runId);
  }

  /** The run that is pinned for this plan's scenario and nodes; empty where none is. */
  public Optional<RunRecord> baseline(RunPlan plan) {
    return baselineId(plan).flatMap(this::run);
  }

  /** The id of {@link #baseline}, whose record is not read. */
  public Optional<String> baselineId(RunPlan plan) {
    return reader.baseline(plan);
  }

  /**
   * Writes what waits. Runs that were begun here and not finished are ended as interrupted; those
   * that were deleted here and not restored go for good.
   */
  @Override
  public void close() {
    try {
      purge();
      for (String runId : going) {
        queue(historyWriter -> historyWriter.interrupt(runId));
      }
      going.clear();
      pendingRecords.settle(writer);
    } catch (ProblemException e) {
      LOG.warn("history {}: not all could be written: {}", file.path(), e.getMessage());
    } finally {
      writer.close();
    }
  }

  private void purge() {
    try {
      marks.purge(file::removeLogs);
    } catch (ProblemException e) {
      // They are marked as deleted on the disk; who opens the file next removes them.
      LOG.debug("history {}: deleted runs are still there", file.path(), e);
    }
  }
}
