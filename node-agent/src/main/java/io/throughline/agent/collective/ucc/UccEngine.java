package io.throughline.agent.collective.ucc;

import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.agent.collective.CollectiveCall;
import io.throughline.agent.collective.CollectiveLibrary;
import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.OverlappedCall;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.ucc.Ucc;
import io.throughline.nativebridge.ucc.UccAvailability.Available;
import io.throughline.nativebridge.ucc.UccAvailability.Missing;
import io.throughline.nativebridge.ucc.UccException;
import io.throughline.nativebridge.ucc.UccTeam;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.CollectiveScenario;
import org.jspecify.annotations.Nullable;

/**
 * UCC as one rank of a run has it: a team of those that carry calls out together. Belongs to the
 * data thread, on which UCC never waits for a lost rank: {@link #close} is for runs in which none
 * was lost.
 */
public final class UccEngine implements CollectiveLibrary {
  /** All ranks of the run. */
  private final Communicator all;

  /** The ranks of the team. */
  private final Communicator comm;

  private final UccTeam team;
  private @Nullable UccCall current;

  private UccEngine(Communicator all, Communicator comm, UccTeam team) {
    this.all = all;
    this.comm = comm;
    this.team = team;
  }

  /**
   * Makes the team; all ranks do so at the same time.
   *
   * @param all ranks of the run
   * @param comm of those that carry calls out together, which may be the same one
   * @param start of a part of the communicators' memory that nothing else uses meanwhile
   * @param bytes of that part
   * @throws WorkFailure when UCC refuses
   */
  public static UccEngine open(Communicator all, Communicator comm, long start, long bytes) {
    Ucc ucc =
        switch (Ucc.availability()) {
          case Available(Ucc library) -> library;
          case Missing(String reason) -> throw new WorkFailure(reason);
        };
    UccOutOfBand exchange = new UccOutOfBand(comm, start, bytes);
    try {
      UccTeam team = UccTeam.create(ucc, comm.rank(), comm.size(), exchange, comm::awaitElsewhere);
      all.alsoDrive(team::progress);
      comm.alsoDrive(team::progress);
      return new UccEngine(all, comm, team);
    } catch (UccException refused) {
      throw new WorkFailure(String.valueOf(refused.getMessage()));
    }
  }

  @Override
  public String name() {
    return "UCC " + team.ucc().version();
  }

  @Override
  public CollectiveCall prepare(CollectiveSpec spec, CollectiveBuffers buffers) {
    return prepareNonBlocking(spec, buffers);
  }

  /** Requests of UCC are always persistent. */
  @Override
  public CollectiveCall preparePersistent(CollectiveSpec spec, CollectiveBuffers buffers) {
    return prepareNonBlocking(spec, buffers);
  }

  @Override
  public OverlappedCall prepareNonBlocking(CollectiveSpec spec, CollectiveBuffers buffers) {
    endCurrent();
    UccPlacement placement = new UccPlacement(spec, comm.rank(), comm.size(), buffers);
    try {
      UccCall call =
          new UccCall(spec, comm, team.prepare(placement.arguments(comm.memory())), placement);
      current = call;
      return call;
    } catch (UccException refused) {
      if (!refused.unsupported()) {
        throw new WorkFailure(String.valueOf(refused.getMessage()));
      }
      throw unsupported(name(), spec, comm.size(), refused);
    }
  }

  /** The refusal of a collective that UCC has no implementation of. */
  static ProblemException unsupported(
      String name, CollectiveSpec spec, int ranks, UccException refused) {
    return new ProblemException(
        new Problem(
            CollectiveScenario.ENGINE,
            "%s does not carry out %s of %s, %s%s, between %d ranks here: %s"
                .formatted(
                    name,
                    spec.collective().id(),
                    spec.type().id(),
                    ByteCount.exact(spec.bytes()),
                    spec.inPlace() ? " in place" : "",
                    ranks,
                    refused.getMessage()),
            "set engine: own, or another dataType or size"));
  }

  private void endCurrent() {
    UccCall before = current;
    current = null;
    if (before != null) {
      before.end();
    }
  }

  @Override
  public void close() {
    try {
      endCurrent();
      all.alsoDrive(() -> {});
      comm.alsoDrive(() -> {});
      team.destroy(comm::awaitElsewhere);
    } catch (UccException refused) {
      throw new WorkFailure(String.valueOf(refused.getMessage()));
    }
  }
}
