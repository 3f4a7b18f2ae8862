package io.throughline.agent.transport;

/**
 * Writes, reads or messages of one length at places that are known beforehand, posted round and
 * round. Belongs to the data thread; posting allocates nothing.
 */
public interface PostList {
  /**
   * Posts place after place, the first one again after the last. Stops behind the first that is not
   * done at once; {@link #ticket} is then to be asked about.
   *
   * @param first index of the first place
   * @param count at most
   * @return how many were posted: at least 1 where {@code count} is
   */
  int post(int first, int count);

  /** Ticket of the last post, as {@link Transport#write} and its like give it. */
  long ticket();
}
