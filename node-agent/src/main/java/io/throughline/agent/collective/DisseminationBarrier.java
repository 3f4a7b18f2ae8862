package io.throughline.agent.collective;

/** A barrier: in step k a rank tells the one 2^k above it and hears the one 2^k below. */
final class DisseminationBarrier implements CollectiveCall {
  /** The byte sent and the byte received lie on cache lines of their own. */
  private static final long APART = 64;

  private final Communicator comm;
  private final long scratch;

  DisseminationBarrier(Communicator comm, CollectiveBuffers buffers) {
    this.comm = comm;
    this.scratch = buffers.scratch();
  }

  @Override
  public void call() {
    int rank = comm.rank();
    int ranks = comm.size();
    int step = 0;
    for (int distance = 1; distance < ranks; distance *= 2) {
      comm.step(++step);
      int above = (rank + distance) % ranks;
      int below = (rank - distance + ranks) % ranks;
      comm.exchange(above, scratch, 1, below, scratch + APART, 1);
    }
  }
}
