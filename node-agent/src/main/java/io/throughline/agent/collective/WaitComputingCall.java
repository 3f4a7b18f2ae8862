package io.throughline.agent.collective;

/**
 * A call of Throughline's own algorithms that computes while it waits for other ranks. What it does
 * itself, which is to begin messages, to copy and to reduce, the computation does not hide.
 */
public final class WaitComputingCall implements OverlappedCall {
  private final Communicator comm;
  private final CollectiveCall call;

  public WaitComputingCall(Communicator comm, CollectiveCall call) {
    this.comm = comm;
    this.call = call;
  }

  @Override
  public void call() {
    call.call();
  }

  @Override
  public void call(Computation computation) {
    comm.computeDuringWaits(computation);
    try {
      call.call();
    } finally {
      comm.computeDuringWaits(null);
    }
    computation.finish();
  }
}
