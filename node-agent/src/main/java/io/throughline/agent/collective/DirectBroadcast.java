package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A broadcast: each rank copies the root's operand out of its memory. */
final class DirectBroadcast extends OwnCall {
  private final SharedOperand operand;
  private final int root;
  private final long bytes;

  DirectBroadcast(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.operand = SharedOperand.ofRoot(comm, spec.root(), buffers.input(), spec.bytes());
    this.root = spec.root();
    this.bytes = spec.bytes();
  }

  @Override
  public void call() {
    comm.step(1);
    operand.publish();
    if (comm.rank() == root) {
      comm.copy(buffers.input(), buffers.output(), bytes);
    } else {
      comm.copyFrom(root, operand.at(root), buffers.output(), bytes);
    }
    comm.step(2);
    operand.release();
  }
}
