package io.throughline.console.history;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Marks that a person gives runs: tags, a note, which one is the baseline, which ones are to go.
 * Each is on disk when its method returns. Any thread.
 *
 * <p>Every method throws {@link ProblemException}, in words, where there is no such run or the file
 * fails.
 */
public final class RunMarks {
  private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._:/+-]{0,63}");
  private static final int LONGEST_NOTE = 10_000;

  private final History history;
  private final RunReader reader;
  private final Owner owner;
  private final Set<String> deleted = ConcurrentHashMap.newKeySet();

  RunMarks(History history, RunReader reader, Owner owner) {
    this.history = history;
    this.reader = reader;
    this.owner = owner;
  }

  /**
   * The problems of a tag.
   *
   * @return empty if nothing is
   */
  public static List<Problem> checkTag(String tag) {
    return TAG.matcher(tag).matches()
        ? List.of()
        : List.of(
            new Problem(
                "tag '%s'".formatted(tag),
                "it cannot be used as a tag",
                "use letters, digits, and . _ : / + - between them, at most 64"));
  }

  /** Adds tags; those that it has already stay. */
  public void tag(String runId, List<String> tags) {
    List<Problem> problems = tags.stream().flatMap(tag -> checkTag(tag).stream()).toList();
    ProblemException.throwIfAny(problems);
    history.write(historyWriter -> AnnotationTables.tag(historyWriter.connection(), runId, tags));
  }

  /**
   * Takes tags away.
   *
   * @throws ProblemException also where it does not have one of them; then it keeps all
   */
  public void untag(String runId, List<String> tags) {
    history.write(historyWriter -> AnnotationTables.untag(historyWriter.connection(), runId, tags));
  }

  /**
   * @param text in place of what was there; empty for none
   */
  public void note(String runId, String text) {
    if (text.length() > LONGEST_NOTE) {
      throw new ProblemException(
          new Problem(
              "note of run " + runId,
              "%d characters are too many".formatted(text.length()),
              "keep it to " + LONGEST_NOTE));
    }
    history.write(
        historyWriter -> AnnotationTables.note(historyWriter.connection(), runId, text.strip()));
  }

  /** Makes it the baseline of its scenario and nodes, in place of the one that was. */
  public void pin(String runId) {
    history.write(historyWriter -> AnnotationTables.pin(historyWriter.connection(), runId));
  }

  /**
   * @throws ProblemException also where it is no baseline
   */
  public void unpin(String runId) {
    history.write(historyWriter -> AnnotationTables.unpin(historyWriter.connection(), runId));
  }

  /**
   * Takes the run out of every list. Until this console ends, {@link #restore} brings it back; then
   * it goes for good, with its samples and logs.
   *
   * @throws ProblemException also where it is still running
   */
  public void delete(String runId) {
    history.write(
        historyWriter -> AnnotationTables.delete(historyWriter.connection(), runId, owner));
    deleted.add(runId);
  }

  /** Whether there is such a run, deleted or not; its record is not read. */
  public boolean has(String runId) {
    return reader.has(runId);
  }

  /** In the order of the alphabet; empty also where there is no such run. */
  public List<String> tags(String runId) {
    return reader.tags(runId);
  }

  /** Whether it is in no list any more and can still be brought back. */
  public boolean isDeleted(String runId) {
    return reader.isDeleted(runId);
  }

  /** Brings back what was deleted, with its tags, its note and its pin. */
  public void restore(String runId) {
    history.write(historyWriter -> AnnotationTables.restore(historyWriter.connection(), runId));
    deleted.remove(runId);
  }

  /**
   * Removes for good what was deleted here, until the disk takes no more.
   *
   * @param gone takes the id of each that is removed
   */
  void purge(Consumer<String> gone) {
    for (String runId : new TreeSet<>(deleted)) {
      boolean[] removed = {false};
      history.write(historyWriter ->
          removed[0] = AnnotationTables.purge(historyWriter.connection(), runId, owner));
      deleted.remove(runId);
      if (removed[0]) {
        gone.accept(runId);
      }
    }
  }
}
