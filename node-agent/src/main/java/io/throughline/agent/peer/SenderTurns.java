package io.throughline.agent.peer;

import io.throughline.protocol.peer.PeerOrder;
import io.throughline.protocol.scenario.PointSpec;
import java.util.Optional;

/**
 * The sender's side, which says whose turn it is: for each point the peer's, then Throughline's.
 */
final class SenderTurns {
  private final Turns turns;
  private final PeerClient client;
  private final Exchange exchange;

  SenderTurns(Turns turns, PeerClient client, Exchange exchange) {
    this.turns = turns;
    this.client = client;
    this.exchange = exchange;
  }

  /** Returns false where it was stopped. */
  boolean run() throws InterruptedException {
    String calibrated = "";
    Calibration calibration = null;
    for (PointSpec point : turns.points()) {
      PeerProgram program = turns.program(point);
      String group = point.operation() + " " + point.shape() + " " + point.size() + program.tool();
      if (calibration == null || !group.equals(calibrated)) {
        calibration = new Calibration(turns.settings(), point);
        calibrated = group;
        if (!calibrate(calibration, program, point)) {
          return false;
        }
      }
      turns.at(point, program.tool().id() + "'s turn");
      PeerOrder order = calibration.measured();
      Optional<PeerClient.Outcome> outcome =
          client.measure(program, order, point.index(), false, calibration.longestNanos(order));
      if (outcome.isEmpty()) {
        return false;
      }
      turns.tell(outcome.get().run());
      exchange.say(Exchange.OWN, point.index());
      if (!turns.own(point)) {
        return false;
      }
    }
    exchange.say(Exchange.END, 0);
    return true;
  }

  private boolean calibrate(Calibration calibration, PeerProgram program, PointSpec point)
      throws InterruptedException {
    turns.at(point, program.tool().id() + " is tried out");
    while (calibration.wanted()) {
      PeerOrder order = calibration.next();
      Optional<PeerClient.Outcome> outcome =
          client.measure(program, order, point.index(), true, calibration.longestNanos(order));
      if (outcome.isEmpty()) {
        return false;
      }
      calibration.took(outcome.get().reading());
    }
    return true;
  }
}
