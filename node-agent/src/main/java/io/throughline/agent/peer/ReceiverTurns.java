package io.throughline.agent.peer;

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
      Optional<ToolExchange.Word> word = toolExchange.hear("the sender to say whose turn it is", 0);
      if (word.isEmpty()) {
        return false;
      }
      long kind = word.get().kind();
      if (kind == ToolExchange.END) {
        if (word.get().count() == 0 && !trouble.isEmpty()) {
          throw new WorkFailure(trouble);
        }
        return true;
      }
      PointSpec point = turns.point(word.get().count());
      if (kind == ToolExchange.OWN) {
        if (!turns.own(point)) {
          return false;
        }
      } else if (kind == ToolExchange.SERVE || kind == ToolExchange.CALIBRATE) {
        serve(point, kind == ToolExchange.SERVE);
      } else {
        throw new WorkFailure("the sender said %d out of turn".formatted(kind));
      }
    }
  }

  private void serve(PointSpec point, boolean measured) throws InterruptedException {
    PeerProgram program = turns.program(point);
    turns.at(point, program.tool().id() + "'s turn");
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
