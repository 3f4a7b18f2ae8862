package io.throughline.agent.peer;

import io.throughline.agent.transport.PeerTrouble;
import io.throughline.agent.work.WorkFailure;
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
  private static final long REASON_NANOS = 5_000_000_000L;

  private final Exchange exchange;
  private final Assignment assignment;
  private final String serverAddress;

  /** What a client gave, and how it can be had again. */
  record Outcome(Reading reading, PeerRun run) {}

  /**
   * @param serverAddress of the receiver's node on the fabric
   */
  PeerClient(Exchange exchange, Assignment assignment, String serverAddress) {
    this.exchange = exchange;
    this.assignment = assignment;
    this.serverAddress = serverAddress;
  }

  /**
   * Has the other side serve, and measures.
   *
   * @param calibrates whether this run is only to tell how fast the peer is
   * @param longestNanos that it may take
   * @return empty when the run was asked to stop
   * @throws WorkFailure with the tool's own words where there is no figure
   */
  Optional<Outcome> measure(
      PeerProgram program, PeerOrder order, int point, boolean calibrates, long longestNanos)
      throws InterruptedException {
    exchange.say(calibrates ? Exchange.CALIBRATE : Exchange.SERVE, point);
    Optional<Exchange.Word> ready = exchange.hear("the peer's server on the other node", 0);
    if (ready.isEmpty()) {
      return Optional.empty();
    }
    if (ready.get().kind() != Exchange.READY) {
      // The other side says why, in its own words; they come first if this one waits for them.
      if (exchange.stoppedWithin(REASON_NANOS)) {
        return Optional.empty();
      }
      throw new PeerTrouble(
          "the other node could not start the server of %s".formatted(program.tool().id()));
    }
    List<String> command =
        PeerCommand.client(
            order,
            program.path().toString(),
            serverAddress,
            (int) ready.get().count(),
            assignment.cpu());
    Optional<Reading> reading;
    try {
      reading = run(program, order, command, longestNanos);
    } catch (PeerFailure e) {
      exchange.say(Exchange.CLIENT_DONE, 0);
      throw new WorkFailure(String.valueOf(e.getMessage()));
    }
    exchange.say(Exchange.CLIENT_DONE, reading.isPresent() ? 1 : 0);
    if (reading.isEmpty() || exchange.hear("the end of the peer's server", 0).isEmpty()) {
      return Optional.empty();
    }
    Reading read = reading.get();
    String version = read.version().isEmpty() ? program.version() : read.version();
    return Optional.of(
        new Outcome(
            read,
            new PeerRun(
                point,
                assignment.role(),
                program.tool().id(),
                version,
                PeerCommand.text(assignment.ucxEnvironment(), command),
                read.value(),
                "",
                read.warnings())));
  }

  private Optional<Reading> run(
      PeerProgram program, PeerOrder order, List<String> command, long longestNanos)
      throws PeerFailure, InterruptedException {
    long deadline = System.nanoTime() + longestNanos;
    try (PeerProcess client = new PeerProcess(command, program.environment())) {
      while (!client.ended(LOOK_MILLIS)) {
        if (exchange.stopped()) {
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
