package io.throughline.agent.collective.ucc;

import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.Computation;
import io.throughline.agent.collective.OverlappedCall;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.ucc.UccException;
import io.throughline.nativebridge.ucc.UccOperation;
import io.throughline.nativebridge.ucc.UccTeam;
import io.throughline.protocol.collective.CollectiveSpec;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A rank's part of a collective that UCC carries out. Allocates nothing. */
final class UccCall implements OverlappedCall {
  private final CollectiveSpec spec;
  private final Communicator comm;
  private final UccTeam team;
  private final UccOperation operation;
  private final UccPlacement placement;
  private final BooleanSupplier moved = this::moved;

  UccCall(CollectiveSpec spec, Communicator comm, UccOperation operation, UccPlacement placement) {
    this.spec = spec;
    this.comm = comm;
    this.team = operation.team();
    this.operation = operation;
    this.placement = placement;
  }

  @Override
  public void call() {
    carryOut(null);
  }

  @Override
  public void call(Computation computation) {
    carryOut(computation);
    computation.finish();
  }

  private void carryOut(@Nullable Computation during) {
    try {
      operation.post();
      while (during != null && !operation.done() && during.step()) {
        team.progress();
      }
      if (!operation.done()) {
        comm.awaitElsewhere(moved);
      }
    } catch (UccException failed) {
      if (failed.unsupported()) {
        throw UccEngine.unsupported("UCC " + team.ucc().version(), spec, comm.size(), failed);
      }
      throw new WorkFailure(String.valueOf(failed.getMessage()));
    }
    placement.finish(comm.memory());
  }

  private boolean moved() {
    team.progress();
    return operation.done();
  }

  /** Gives it up, when it is not under way. */
  void end() {
    operation.end();
  }
}
