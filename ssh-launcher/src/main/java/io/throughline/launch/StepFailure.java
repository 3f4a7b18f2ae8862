package io.throughline.launch;

import io.throughline.protocol.problem.Problem;

/** A step failed for a reason that it knows, with what to do. */
public final class StepFailure extends Exception {
  private final String remedy;

  public StepFailure(String what, String remedy) {
    super(what);
    this.remedy = remedy;
  }

  public StepFailure(String what, String remedy, Throwable cause) {
    super(what, cause);
    this.remedy = remedy;
  }

  /**
   * @param where what it concerns
   */
  public Problem problem(String where) {
    return new Problem(where, String.valueOf(getMessage()), remedy);
  }
}
