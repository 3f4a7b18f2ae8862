package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A scan in which ranks at twice the distance each time exchange the reduction over all ranks that
 * they have heard of; what comes from lower ranks goes into a rank's own result.
 */
final class DoublingScan extends WholeReduction {
  DoublingScan(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long incoming = buffers.scratch();
    long reduced = buffers.scratch() + bytes;
    long operand = buffers.input();
    long result = buffers.output();
    int step = 1;
    comm.copy(operand, result, bytes);
    for (int distance = 1; distance < comm.size(); distance *= 2) {
      int other = rank ^ distance;
      if (other >= comm.size()) {
        continue;
      }
      comm.step(step++);
      comm.exchange(other, operand, bytes, other, incoming, bytes);
      reducer.reduce(comm.memory(), reduced, operand, incoming, count);
      operand = reduced;
      if (other < rank) {
        reducer.reduce(comm.memory(), result, result, incoming, count);
      }
    }
  }
}
