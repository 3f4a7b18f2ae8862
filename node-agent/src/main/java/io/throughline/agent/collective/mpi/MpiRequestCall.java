package io.throughline.agent.collective.mpi;

import io.throughline.agent.collective.BlockingCalls;
import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.Computation;
import io.throughline.agent.collective.OverlappedCall;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.mpi.MpiException;
import io.throughline.nativebridge.mpi.MpiRequest;
import java.util.function.BooleanSupplier;

/**
 * A rank's part of a collective that Open MPI carries out by a request: a non-blocking or a
 * persistent one. The data thread looks until it is done, and comes out by itself where a rank is
 * lost; each look is watched all the same. Allocates nothing.
 */
final class MpiRequestCall implements OverlappedCall {
  private final MpiRequest request;
  private final MpiPlacement placement;
  private final Communicator comm;
  private final BlockingCalls blocking;
  private final BooleanSupplier done = this::done;

  MpiRequestCall(
      MpiRequest request, MpiPlacement placement, Communicator comm, BlockingCalls blocking) {
    this.request = request;
    this.placement = placement;
    this.comm = comm;
    this.blocking = blocking;
  }

  @Override
  public void call() {
    begin();
    comm.awaitElsewhere(done);
    placement.finish(comm.memory());
  }

  @Override
  public void call(Computation computation) {
    begin();
    boolean through = false;
    while (!through && computation.step()) {
      through = done();
    }
    if (!through) {
      comm.awaitElsewhere(done);
    }
    placement.finish(comm.memory());
    computation.finish();
  }

  private void begin() {
    blocking.enter();
    try {
      request.begin();
    } catch (MpiException failed) {
      throw new WorkFailure(String.valueOf(failed.getMessage()));
    } finally {
      blocking.leave();
    }
  }

  private boolean done() {
    blocking.enter();
    try {
      return request.done();
    } catch (MpiException failed) {
      throw new WorkFailure(String.valueOf(failed.getMessage()));
    } finally {
      blocking.leave();
    }
  }
}
