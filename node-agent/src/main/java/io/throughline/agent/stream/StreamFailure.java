package io.throughline.agent.stream;

/** A stream cannot go on. Its message is a sentence for people. */
public final class StreamFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  StreamFailure(String message) {
    super(message);
  }
}
