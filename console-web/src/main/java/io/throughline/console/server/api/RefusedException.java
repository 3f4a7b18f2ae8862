package io.throughline.console.server.api;

import io.throughline.protocol.problem.Problem;

/** A request that is answered with no. */
public final class RefusedException extends RuntimeException {
  private final int status;
  private final transient Problem problem;

  /**
   * @param status HTTP's, 4xx
   */
  public RefusedException(int status, Problem problem) {
    super(problem.toString());
    this.status = status;
    this.problem = problem;
  }

  public int status() {
    return status;
  }

  public Problem problem() {
    return problem;
  }
}
