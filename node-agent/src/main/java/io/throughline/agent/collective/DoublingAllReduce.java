package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** An all-reduce in which ranks at twice the distance each time exchange everything. */
final class DoublingAllReduce extends WholeReduction {
  private final PowerOfTwoRanks fold;

  DoublingAllReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.fold = new PowerOfTwoRanks(comm.rank(), comm.size());
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long operand = buffers.input();
    long result = buffers.output();
    long incoming = buffers.scratch();
    int step = 1;
    comm.step(step++);
    if (fold.leaves()) {
      comm.send(rank + 1, operand, bytes);
      comm.step(step);
      comm.receive(rank + 1, result, bytes);
      return;
    }
    if (fold.stands()) {
      comm.receive(rank - 1, incoming, bytes);
      reducer.reduce(comm.memory(), result, operand, incoming, count);
      operand = result;
    }
    for (int distance = 1; distance < fold.size(); distance *= 2) {
      comm.step(step++);
      int other = fold.rank(fold.number() ^ distance);
      comm.exchange(other, operand, bytes, other, incoming, bytes);
      reducer.reduce(comm.memory(), result, operand, incoming, count);
      operand = result;
    }
    if (fold.stands()) {
      comm.step(step);
      comm.send(rank - 1, result, bytes);
    }
  }
}
