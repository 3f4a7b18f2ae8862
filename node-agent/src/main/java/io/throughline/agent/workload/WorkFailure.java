package io.throughline.agent.workload;

/** A run cannot go on here. Its message is a sentence for people. */
public sealed class WorkFailure extends RuntimeException permits StallFailure {
  private static final long serialVersionUID = 1;

  public WorkFailure(String message) {
    super(message);
  }
}
