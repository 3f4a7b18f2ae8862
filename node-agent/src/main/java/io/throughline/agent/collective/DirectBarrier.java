package io.throughline.agent.collective;

/** A barrier: each rank sees in the others' memory that they have come. */
final class DirectBarrier implements CollectiveCall {
  private final Communicator comm;

  DirectBarrier(Communicator comm) {
    this.comm = comm;
  }

  @Override
  public void call() {
    comm.step(1);
    comm.shared().barrier();
  }
}
