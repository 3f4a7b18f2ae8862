package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * An all-to-all in n - 1 steps: in step k a rank sends to the one k above it and receives from the
 * one k below. In place, two ranks exchange with each other, since what comes goes where what went
 * was.
 */
final class PairwiseAllToAll extends BlockCall {
  private final long place;
  private final boolean inPlace;

  PairwiseAllToAll(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.place = spec.largestBlock(comm.size()) * spec.type().bytes();
    this.inPlace = spec.inPlace();
  }

  @Override
  public void call() {
    if (inPlace) {
      swap();
    } else {
      pass();
    }
  }

  private void pass() {
    int rank = comm.rank();
    int ranks = comm.size();
    long own = blocks.length(rank);
    comm.copy(buffers.input() + blocks.at(rank), buffers.output() + rank * place, own);
    for (int k = 1; k < ranks; k++) {
      comm.step(k);
      int to = (rank + k) % ranks;
      int from = (rank - k + ranks) % ranks;
      comm.exchange(
          to,
          buffers.input() + blocks.at(to),
          blocks.length(to),
          from,
          buffers.output() + from * place,
          own);
    }
  }

  private void swap() {
    int rank = comm.rank();
    int ranks = comm.size();
    long own = blocks.length(rank);
    for (int k = 0; k < ranks; k++) {
      comm.step(k + 1);
      int other = (k - rank + ranks) % ranks;
      if (other != rank) {
        long at = buffers.output() + other * place;
        comm.exchange(other, at, blocks.length(other), other, buffers.scratch(), own);
        comm.copy(buffers.scratch(), at, own);
      }
    }
  }
}
