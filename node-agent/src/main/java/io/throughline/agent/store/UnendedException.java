package io.throughline.agent.store;

/** Transfers never came to an end: what they use must stay until the process ends. */
public final class UnendedException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * @param sentence the message
   */
  public UnendedException(String sentence) {
    super(sentence);
  }
}
