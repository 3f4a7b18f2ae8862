package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A scan from rank to rank. */
final class LinearScan implements CollectiveCall {
  private final Communicator comm;
  private final CollectiveBuffers buffers;
  private final Reducer reducer;
  private final long bytes;
  private final long count;

  LinearScan(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    this.comm = comm;
    this.buffers = buffers;
    this.reducer = new Reducer(spec.type(), spec.reduction());
    this.bytes = spec.bytes();
    this.count = spec.count();
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
