package io.throughline.agent.transport;

/**
 * What the data paths of a data thread share, whoever their peers are: addresses, workers, memory,
 * a listener. Each path is closed by its owner; the rest goes with the last one. Belongs to the
 * data thread.
 */
public interface Fabric {
  /**
   * A data path to one more peer.
   *
   * @param listens whether the peer connects to this side, where one of them has to
   * @throws TransportException when nothing can carry
   */
  Transport channel(boolean listens);
}
