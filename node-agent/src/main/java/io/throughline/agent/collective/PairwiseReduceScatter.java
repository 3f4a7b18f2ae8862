package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A reduce-scatter in n - 1 steps: in step k a rank sends the one k above it that one's block, and
 * reduces its own from the one k below, while the next comes in.
 */
final class PairwiseReduceScatter extends BlockCall {
  private final Reducer reducer;
  private final long place;
  private final long count;

  PairwiseReduceScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.reducer = new Reducer(spec.type(), spec.reduction());
    this.place = spec.largestBlock(comm.size()) * spec.type().bytes();
    this.count = spec.blockCount(comm.rank(), comm.size());
  }

  @Override
  public void call() {
    int rank = comm.rank();
    int ranks = comm.size();
    long own = blocks.length(rank);
    long operand = buffers.input() + blocks.at(rank);
    long coming = comm.startReceive(below(1), incoming(1), own);
    for (int k = 1; k < ranks; k++) {
      comm.step(k);
      int to = (rank + k) % ranks;
      long going = comm.startSend(to, buffers.input() + blocks.at(to), blocks.length(to));
      comm.awaitReceive(below(k), coming, own);
      if (k + 1 < ranks) {
        coming = comm.startReceive(below(k + 1), incoming(k + 1), own);
      }
      reducer.reduce(comm.memory(), buffers.output(), operand, incoming(k), count);
      operand = buffers.output();
      comm.awaitSend(to, going);
    }
  }

  private int below(int distance) {
    return (comm.rank() - distance + comm.size()) % comm.size();
  }

  private long incoming(int step) {
    return buffers.scratch() + step % 2 * place;
  }
}
