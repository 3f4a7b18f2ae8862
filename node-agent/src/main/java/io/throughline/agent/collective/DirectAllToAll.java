package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * An all-to-all: each rank copies its block of every operand out of the others' memory. In place,
 * the others read a copy, since what comes goes where what went was.
 */
final class DirectAllToAll extends BlockCall {
  private final SharedOperand operand;
  private final long place;
  private final long copied;
  private final boolean inPlace;

  DirectAllToAll(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    long length = CollectiveBuffers.inputBytes(spec, comm.size());
    this.inPlace = spec.inPlace();
    this.place = spec.largestBlock(comm.size()) * spec.type().bytes();
    this.copied = inPlace && length > SharedMemory.SLOT_BYTES ? length : 0;
    this.operand =
        SharedOperand.ofAll(comm, copied > 0 ? buffers.scratch() : buffers.input(), length);
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long own = blocks.length(rank);
    long block = inPlace ? rank * place : blocks.at(rank);
    comm.step(1);
    comm.copy(buffers.input(), buffers.scratch(), copied);
    operand.publish();
    comm.copy(buffers.input() + block, buffers.output() + rank * place, own);
    for (int i = 1; i < comm.size(); i++) {
      int other = (rank + i) % comm.size();
      comm.copyFrom(other, operand.at(other) + block, buffers.output() + other * place, own);
    }
    comm.step(2);
    operand.release();
  }
}
