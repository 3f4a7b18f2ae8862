package io.throughline.agent.peer;

/** A peer could not be run, or gave no figure. Its message is a sentence for people. */
final class PeerFailure extends Exception {
  private static final long serialVersionUID = 1;

  PeerFailure(String message) {
    super(message);
  }
}
