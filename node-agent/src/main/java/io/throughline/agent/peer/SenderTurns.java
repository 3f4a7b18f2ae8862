package io.throughline.agent.peer;

import static io.throughline.agent.sync.ControlMessage.BASELINE_END;
import static io.throughline.agent.sync.ControlMessage.BASELINE_OWN;

import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.peer.PeerOrder;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.scenario.PointSpec;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The sender's side, which says whose turn it is: for each point the peer's, then Throughline's. A
 * peer that fails at a work is not asked for that work again; all others still have their turns.
 */
final class SenderTurns {
  /** For the other side's own words, once all turns are through. */
  private static final long REASON_NANOS = 5_000_000_000L;

  private final Turns turns;
  private final PeerClient client;
  private final ToolExchange toolExchange;
  private final Set<String> failed = new HashSet<>();
  private String trouble = "";
  private long figures;

  SenderTurns(Turns turns, PeerClient client, ToolExchange toolExchange) {
    this.turns = turns;
    this.client = client;
    this.toolExchange = toolExchange;
  }

  /**
   * Returns false where it was stopped.
   *
   * @throws WorkFailure with a peer's own words where no peer gave a figure
   */
  boolean run() throws InterruptedException {
    String calibrated = "";
    IterationCalibration iterationCalibration = null;
    for (PointSpec point : turns.points()) {
      String group = group(point);
      if (iterationCalibration == null || !group.equals(calibrated)) {
        iterationCalibration =
            new IterationCalibration(turns.settings(), point, turns.program(point).version());
        calibrated = group;
        if (!calibrate(iterationCalibration, point)) {
          return false;
        }
      }
      if (!peer(iterationCalibration, point)) {
        return false;
      }
      toolExchange.say(BASELINE_OWN, point.index());
      if (!turns.own(point)) {
        return false;
      }
    }
    toolExchange.say(BASELINE_END, figures);
    if (figures == 0) {
      return inVain();
    }
    return true;
  }

  /** The peer's turn; false where the run was stopped. */
  private boolean peer(IterationCalibration iterationCalibration, PointSpec point)
      throws InterruptedException {
    if (failed.contains(group(point))) {
      return true;
    }
    turns.at(point);
    Optional<PeerClient.Outcome> outcome =
        measure(iterationCalibration, iterationCalibration.measured(), point, false);
    if (outcome.isPresent() && outcome.get() instanceof PeerClient.Outcome.Measured measured) {
      turns.tell(measured.run());
      figures++;
    }
    return outcome.isPresent();
  }

  private boolean calibrate(IterationCalibration iterationCalibration, PointSpec point)
      throws InterruptedException {
    turns.at(point);
    while (iterationCalibration.wanted() && !failed.contains(group(point))) {
      Optional<PeerClient.Outcome> outcome =
          measure(iterationCalibration, iterationCalibration.next(), point, true);
      if (outcome.isEmpty()) {
        return false;
      }
      if (outcome.get() instanceof PeerClient.Outcome.Measured measured) {
        iterationCalibration.took(measured.reading());
      }
    }
    return true;
  }

  private Optional<PeerClient.Outcome> measure(
      IterationCalibration iterationCalibration,
      PeerOrder order,
      PointSpec point,
      boolean calibrates)
      throws InterruptedException {
    PeerProgram program = turns.program(point);
    Optional<PeerClient.Outcome> outcome =
        client.measure(
            program, order, point.index(), calibrates, iterationCalibration.longestNanos(order));
    if (outcome.isPresent() && !(outcome.get() instanceof PeerClient.Outcome.Measured)) {
      failed.add(group(point));
      if (outcome.get() instanceof PeerClient.Outcome.Failed(PeerRun run)) {
        turns.tell(run);
        trouble = trouble.isEmpty() ? run.ending() : trouble;
      }
    }
    return outcome;
  }

  private boolean inVain() {
    if (!trouble.isEmpty()) {
      throw new WorkFailure(trouble);
    }
    // The other side says why, in its own words; they come first if this one waits for them.
    if (toolExchange.stoppedWithin(REASON_NANOS)) {
      return false;
    }
    throw new PeerLostException("the other node could not start the server of any peer");
  }

  private String group(PointSpec point) {
    return "%s %s %d %s"
        .formatted(point.operation(), point.shape(), point.size(), turns.program(point).tool());
  }
}
