package io.throughline.agent.collective.mpi;

import io.throughline.agent.collective.BlockingCalls;
import io.throughline.agent.collective.CollectiveCall;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.mpi.MpiException;
import io.throughline.nativebridge.mpi.MpiOperation;
import java.lang.foreign.MemorySegment;

/** A rank's part of a collective that Open MPI carries out. Allocates nothing. */
final class MpiCall implements CollectiveCall {
  private final MpiOperation operation;
  private final MpiPlacement placement;
  private final MemorySegment memory;
  private final BlockingCalls blocking;

  MpiCall(
      MpiOperation operation,
      MpiPlacement placement,
      MemorySegment memory,
      BlockingCalls blocking) {
    this.operation = operation;
    this.placement = placement;
    this.memory = memory;
    this.blocking = blocking;
  }

  @Override
  public void call() {
    blocking.enter();
    try {
      operation.call();
    } catch (MpiException failed) {
      throw new WorkFailure(String.valueOf(failed.getMessage()));
    } finally {
      blocking.leave();
    }
    placement.finish(memory);
  }
}
