package io.throughline.console.report;

/** The part of a run that a sample belongs to; nothing before the start barrier has samples. */
enum SamplePhase {
  MEASURED("measured"),
  /** Between two points: warm-up, checks, a peer's turn. */
  BETWEEN("between"),
  /** Behind the last thing that was measured, until the agent ended its samples. */
  AFTER("after");

  private final String word;

  SamplePhase(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }
}
