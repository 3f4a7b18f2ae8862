package io.throughline.protocol.problem;

import java.util.List;

/** Something cannot be done, for reasons that a person can act on. Its message is those reasons. */
public final class ProblemException extends RuntimeException {
  private final transient List<Problem> problems;

  public ProblemException(List<Problem> problems) {
    super(Problem.joined(problems, "\n"));
    this.problems = List.copyOf(problems);
  }

  public ProblemException(Problem problem) {
    this(List.of(problem));
  }

  public ProblemException(Problem problem, Throwable cause) {
    this(List.of(problem));
    initCause(cause);
  }

  /**
   * Throws where there is any problem.
   *
   * @throws ProblemException with all of them
   */
  public static void throwIfAny(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new ProblemException(problems);
    }
  }

  /** At least one. */
  public List<Problem> problems() {
    return problems;
  }
}
