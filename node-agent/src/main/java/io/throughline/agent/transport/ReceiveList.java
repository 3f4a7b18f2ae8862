package io.throughline.agent.transport;

/**
 * Receives of messages of one length into places that are known beforehand, posted round and round.
 * Belongs to the data thread; its calls allocate nothing.
 */
public interface ReceiveList {
  /** Receives that wait for a message. */
  int waiting();

  /** Posts one more receive, into the next place, the first one again after the last. */
  void post();

  /**
   * Takes the messages that are here, in order, and posts a receive for each. Stops behind one of
   * another length, for which none is posted; {@link #odd} then tells of it.
   *
   * @param most messages at most
   * @return how many there were of the right length
   */
  int take(int most);

  /** Bytes of the message of another length behind which {@link #take} stopped; -1 for none. */
  long odd();

  /** Takes the next message, if it is here, and posts no receive for it. */
  boolean takeOne();

  /** Bytes of the message that {@link #takeOne} took last. */
  long received();
}
