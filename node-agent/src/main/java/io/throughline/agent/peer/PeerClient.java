package io.throughline.agent.peer;

import static io.throughline.agent.sync.ControlMessage.BASELINE_CALIBRATE;
import static io.throughline.agent.sync.ControlMessage.BASELINE_CLIENT_DONE;
import static io.throughline.agent.sync.ControlMessage.BASELINE_READY;
import static io.throughline.agent.sync.ControlMessage.BASELINE_SERVE;

import io.throughline.protocol.peer.PeerCommand;
import io.throughline.protocol.peer.PeerOrder;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.PeerRun;
import java.util.List;
import java.util.Optional;

/** The sender's part in a run of a peer: its client, which measures. */
final class PeerClient {
  private static final long LOOK_MILLIS = 20;

  private final ToolExchange toolExchange;
  private final Assignment assignment;
  private final String serverAddress;

  /** Outcome of a peer's run. */
  sealed interface Outcome {
    /** Figures of a client, and the command that gives them again. */
    record Measured(ToolOutput reading, PeerRun run) implements Outcome {}

    /** The client failed: the run says so in the tool's own words. */
    record Failed(PeerRun run) implements Outcome {}

    /** The other node has no server, and says why itself. */
    record NotServed() implements Outcome {}
  }

  /**
   * @param serverAddress of the receiver's node on the fabric
   */
  PeerClient(ToolExchange toolExchange, Assignment assignment, String serverAddress) {
    this.toolExchange = toolExchange;
    this.assignment = assignment;
    this.serverAddress = serverAddress;
  }

  /**
   * Has the other side serve, and measures.
   *
   * @param calibrates whether this run is only to tell how fast the peer is
   * @param longestNanos that it may take
   * @return empty when the run was asked to stop
   */
  Optional<Outcome> measure(
      PeerProgram program, PeerOrder order, int point, boolean calibrates, long longestNanos)
      throws InterruptedException {
    toolExchange.say(calibrates ? BASELINE_CALIBRATE : BASELINE_SERVE, point);
    Optional<ToolExchange.Word> ready = toolExchange.hear("the peer's server on the other node");
    if (ready.isEmpty()) {
      return Optional.empty();
    }
    if (ready.get().kind() != BASELINE_READY) {
      return Optional.of(new Outcome.NotServed());
    }
    List<String> command =
        PeerCommand.client(
            order,
            program.path().toString(),
            serverAddress,
            (int) ready.get().count(),
            assignment.cpu());
    String text = PeerCommand.text(program.ucx(), command);
    Outcome outcome;
    try {
      Optional<ToolOutput> reading = run(program, order, command, longestNanos);
      if (reading.isEmpty()) {
        toolExchange.say(BASELINE_CLIENT_DONE, 0);
        return Optional.empty();
      }
      outcome = measured(program, point, text, reading.get());
    } catch (PeerFailure e) {
      outcome =
          new Outcome.Failed(
              program.run(point, assignment.role(), text, String.valueOf(e.getMessage())));
    }
    toolExchange.say(BASELINE_CLIENT_DONE, outcome instanceof Outcome.Measured ? 1 : 0);
    return toolExchange.hear("the end of the peer's server").isEmpty()
        ? Optional.empty()
        : Optional.of(outcome);
  }

  private Outcome measured(PeerProgram program, int point, String command, ToolOutput toolOutput) {
    String version = toolOutput.version().isEmpty() ? program.version() : toolOutput.version();
    return new Outcome.Measured(
        toolOutput,
        new PeerRun(
            point,
            assignment.role(),
            program.tool().id(),
            version,
            command,
            toolOutput.value(),
            "",
            toolOutput.warnings()));
  }

  private Optional<ToolOutput> run(
      PeerProgram program, PeerOrder order, List<String> command, long longestNanos)
      throws PeerFailure, InterruptedException {
    long deadline = System.nanoTime() + longestNanos;
    try (PeerProcess client = new PeerProcess(command, program.environment())) {
      while (!client.ended(LOOK_MILLIS)) {
        if (toolExchange.stopped()) {
          return Optional.empty();
        }
        if (System.nanoTime() > deadline) {
          throw new PeerFailure(
              "%s was not through within %s, twenty times what was to be expected, and was ended: it hangs, or the nodes are too busy to measure on; try again when they are quiet, ask for less with iterations or duration, or for more patience with timeout"
                  .formatted(program.tool().id(), TimeSpan.format(longestNanos)));
        }
      }
      return Optional.of(Outputs.read(order, client.output(), client.code()));
    }
  }
}
