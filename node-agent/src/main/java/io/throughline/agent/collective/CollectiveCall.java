package io.throughline.agent.collective;

/**
 * A rank's part of a collective, ready to be carried out any number of times. Belongs to the data
 * thread; allocates nothing.
 */
public interface CollectiveCall {
  /**
   * Carries it out once; returns when this rank's part is done and its buffers may be used again.
   *
   * @throws io.throughline.agent.workload.StallFailure when another rank does not do its part in
   *     time
   * @throws io.throughline.agent.transport.TransportException when a data path is broken
   */
  void call();
}
