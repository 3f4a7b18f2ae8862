package io.throughline.agent.collective;

/** A non-blocking call: the rank can compute between its beginning and the wait for its end. */
public interface OverlappedCall extends CollectiveCall {
  /**
   * Carries it out once, with a computation in it, and returns when both are done. Between slices
   * of the computation the rank looks at the call, until the call is done.
   *
   * @param computation that has begun
   * @throws io.throughline.agent.workload.StallFailure when another rank does not do its part in
   *     time
   * @throws io.throughline.agent.transport.TransportException when a data path is broken
   */
  void call(Computation computation);
}
