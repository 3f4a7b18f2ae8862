package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A scan from rank to rank. */
final class LinearScan extends WholeReduction {
  LinearScan(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
  }

  @Override
  public void call() {
    int rank = comm.rank();
    if (rank == 0) {
      comm.copy(buffers.input(), buffers.output(), bytes);
    } else {
      comm.step(1);
      comm.receive(rank - 1, buffers.scratch(), bytes);
      reducer.reduce(comm.memory(), buffers.output(), buffers.input(), buffers.scratch(), count);
    }
    if (rank + 1 < comm.size()) {
      comm.step(2);
      comm.send(rank + 1, buffers.output(), bytes);
    }
  }
}
