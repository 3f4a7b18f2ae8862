package io.throughline.agent.store;

/** Transfers never came to an end: what they use must stay until the process ends. */
public final class UnendedTransferException extends StoreException {
  private static final long serialVersionUID = 1;

  /**
   * @param sentence the message
   */
  public UnendedTransferException(String sentence) {
    super(sentence);
  }
}
