package io.throughline.protocol.result;

import java.util.Locale;

/** State of a run, or its end. */
public enum Outcome {
  /** Still going on, or its console died before it said otherwise. */
  RUNNING("Still running"),
  /** Ran to its end, every threshold held; there was at least one. */
  PASSED("Passed"),
  /** Ran to its end; there were no thresholds, so nothing was judged. */
  COMPLETED("Completed"),
  /** Ran to its end, a threshold did not hold. */
  MISSED("Threshold missed"),
  /** Stopped by a person; what there is, is partial. */
  STOPPED("Stopped"),
  /** Could not be done or not be finished; what there is, is partial. */
  FAILED("Failed"),
  /** The console went away in the middle; what there is, is partial. */
  INTERRUPTED("Interrupted");

  private final String title;

  Outcome(String title) {
    this.title = title;
  }

  /** Whether its numbers are those of the whole run. */
  public boolean whole() {
    return this == PASSED || this == COMPLETED || this == MISSED;
  }

  /** As people write it: {@code completed}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * For a list: {@code completed, 3 warnings}.
   *
   * @param warnings flags that put a figure in doubt; not told where the figures are partial anyway
   */
  public String word(int warnings) {
    return word() + counted(warnings);
  }

  /** Above a run: {@code Completed, 3 warnings}. */
  public String title(int warnings) {
    return title + counted(warnings);
  }

  private String counted(int warnings) {
    return !whole() || warnings == 0
        ? ""
        : warnings == 1 ? ", 1 warning" : ", %d warnings".formatted(warnings);
  }
}
