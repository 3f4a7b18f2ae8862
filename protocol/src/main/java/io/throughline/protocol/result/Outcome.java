package io.throughline.protocol.result;

/** How a run stands or ended. */
public enum Outcome {
  /** Still going on, or its console died before it said otherwise. */
  RUNNING,
  /** Ran to its end, every threshold held. */
  PASSED,
  /** Ran to its end, a threshold did not hold. */
  MISSED,
  /** Stopped by a person; what there is, is partial. */
  STOPPED,
  /** Could not be done or not be finished; what there is, is partial. */
  FAILED,
  /** The console went away in the middle; what there is, is partial. */
  INTERRUPTED;

  /** Whether its numbers are those of the whole run. */
  public boolean whole() {
    return this == PASSED || this == MISSED;
  }
}
