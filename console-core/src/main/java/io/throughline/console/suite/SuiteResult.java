package io.throughline.console.suite;

import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Result of a suite.
 *
 * @param id names it; a tag of each of its runs
 * @param suite the file's name, without its ending
 * @param takes each run that was due, in order
 */
public record SuiteResult(
    String id,
    String suite,
    String description,
    long startedMillis,
    long endedMillis,
    List<Take> takes) {
  public SuiteResult {
    takes = List.copyOf(takes);
  }

  /**
   * One run.
   *
   * @param entry the entry's name
   * @param repeat 1 and up
   * @param record null where it could not be started, or was left out
   * @param problem why there is no record; empty where there is one
   * @param failedNode at which it failed; null where it did not, or failed at none
   */
  public record Take(
      String entry,
      int repeat,
      @Nullable RunRecord record,
      String problem,
      @Nullable String failedNode) {
    /** A run that was left out, or could not be started. */
    public static Take without(String entry, int repeat, String problem) {
      return new Take(entry, repeat, null, problem, null);
    }

    /** {@code name #2}. */
    public String name() {
      return "%s #%d".formatted(entry, repeat);
    }

    /** Empty where there is no record. */
    public Optional<RunRecord> run() {
      return Optional.ofNullable(record);
    }

    /** Whether it ran to its end, with or without a threshold missed. */
    public boolean whole() {
      return record != null && record.status().outcome().whole();
    }
  }

  /** Counts the runs that ended so. */
  public long count(Outcome outcome) {
    return takes.stream()
        .filter(take -> take.run().map(run -> run.status().outcome() == outcome).orElse(false))
        .count();
  }
}
