package io.throughline.agent.work;

/** A stream cannot go on. Its message is a sentence for people. */
public final class WorkFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WorkFailure(String message) {
    super(message);
  }
}
