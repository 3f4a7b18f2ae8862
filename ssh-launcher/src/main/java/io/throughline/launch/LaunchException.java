package io.throughline.launch;

import io.throughline.protocol.problem.Problem;

/** An agent could not be started; the message says at which step, why, and what to do. */
public final class LaunchException extends Exception {
  private final transient Problem problem;
  private final String step;

  public LaunchException(String step, Problem problem) {
    super(problem.toString());
    this.problem = problem;
    this.step = step;
  }

  public LaunchException(String step, Problem problem, Throwable cause) {
    this(step, problem);
    initCause(cause);
  }

  public Problem problem() {
    return problem;
  }

  /** As in {@link LaunchStepEvent}. */
  public String step() {
    return step;
  }
}
