package io.throughline.agent.transport;

/**
 * Messages to the peer and from it in turns, each from the same place and into the same place.
 * Belongs to the data thread; its calls allocate nothing.
 */
public interface Exchange {
  /**
   * Sends this side's message.
   *
   * @return a ticket for {@link Transport#done}
   */
  long send();

  /** Gets ready for the peer's next message; one at a time. */
  void expect();

  /** Whether a message is waited for that takes a receive. */
  boolean expects();

  /**
   * Moves things on until the message is here.
   *
   * @param looks without news at most, since a long message comes in pieces; 0 only to see whether
   *     it is here
   * @return whether it is; once for each message
   */
  boolean arrives(int looks);
}
