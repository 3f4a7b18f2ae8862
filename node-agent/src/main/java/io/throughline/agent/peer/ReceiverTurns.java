package io.throughline.agent.peer;

import static io.throughline.agent.sync.ControlMessage.BASELINE_CALIBRATE;
import static io.throughline.agent.sync.ControlMessage.BASELINE_END;
import static io.throughline.agent.sync.ControlMessage.BASELINE_OWN;
import static io.throughline.agent.sync.ControlMessage.BASELINE_SERVE;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.scenario.PointSpec;
import java.util.Optional;

/** The receiver's side, which does what the sender says. */
final class ReceiverTurns {
  private final Turns turns;
  private final PeerServer server;
  private final ToolExchange toolExchange;

  /** Why a server was not to be had, the first time. */
  private String trouble = "";

  ReceiverTurns(Turns turns, PeerServer server, ToolExchange toolExchange) {
    this.turns = turns;
    this.server = server;
    this.toolExchange = toolExchange;
  }

  /**
   * Returns false where it was stopped.
   *
   * @throws WorkFailure where no peer gave a figure, since none was served here
   */
  boolean run() throws InterruptedException {
    while (true) {
      Optional<ToolExchange.Word> word = toolExchange.hear("the sender to say whose turn it is");
      if (word.isEmpty()) {
        return false;
      }
      ControlMessage kind = word.get().kind();
      if (kind == BASELINE_END) {
        if (word.get().count() == 0 && !trouble.isEmpty()) {
          throw new WorkFailure(trouble);
        }
        return true;
      }
      PointSpec point = turns.point(word.get().count());
      if (kind == BASELINE_OWN) {
        if (!turns.own(point)) {
          return false;
        }
      } else if (kind == BASELINE_SERVE || kind == BASELINE_CALIBRATE) {
        serve(point, kind == BASELINE_SERVE);
      } else {
        throw new WorkFailure("the sender said %s out of turn".formatted(kind));
      }
    }
  }

  private void serve(PointSpec point, boolean measured) throws InterruptedException {
    PeerProgram program = turns.program(point);
    turns.at(point);
    PeerRun run =
        server.serve(program, point.index(), IterationCalibration.serverNanos(turns.settings()));
    if (run.command().isEmpty() && trouble.isEmpty()) {
      trouble = run.ending();
    }
    if (measured || !run.ending().isEmpty()) {
      turns.tell(run);
    }
  }
}
