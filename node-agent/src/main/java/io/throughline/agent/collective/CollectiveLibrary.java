package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A library that carries collectives out in place of Throughline's own algorithms, as one rank of a
 * run has it. Belongs to the data thread.
 */
public interface CollectiveLibrary {
  /** The library and its version, as results name it: {@code UCC 1.9.0}. */
  String name();

  /**
   * Gets a rank's part of a collective ready, in place of the one before; all ranks do so in the
   * same order.
   *
   * @throws io.throughline.protocol.problem.ProblemException when the library has no such
   *     collective for these elements
   */
  CollectiveCall prepare(CollectiveSpec spec, CollectiveBuffers buffers);

  /** As {@link #prepare}, for calls that this rank computes in. */
  OverlappedCall prepareNonBlocking(CollectiveSpec spec, CollectiveBuffers buffers);

  /** As {@link #prepare}, with a request that is made once and started by each call. */
  CollectiveCall preparePersistent(CollectiveSpec spec, CollectiveBuffers buffers);

  /**
   * Gives the library up; all ranks do so at the same time, and none where a rank is lost.
   *
   * @throws io.throughline.agent.workload.WorkFailure when the library does not let go
   */
  void close();
}
