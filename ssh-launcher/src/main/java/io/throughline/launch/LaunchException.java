package io.throughline.launch;

import io.throughline.protocol.problem.Problem;

/** A launch that failed at one of its steps. */
public final class LaunchException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;
  private final String step;

  public LaunchException(String step, Problem problem) {
    super(problem.toString());
    this.step = step;
    this.problem = problem;
  }

  public LaunchException(String step, Problem problem, Throwable cause) {
    super(problem.toString(), cause);
    this.step = step;
    this.problem = problem;
  }

  /** What is wrong and what to do next. */
  public Problem problem() {
    return problem;
  }

  /** The name of the step that failed. */
  public String step() {
    return step;
  }
}
