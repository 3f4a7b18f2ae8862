package io.throughline.agent.peer;

import static io.throughline.agent.sync.ControlMessage.BASELINE_CLIENT_DONE;
import static io.throughline.agent.sync.ControlMessage.BASELINE_NOT_READY;
import static io.throughline.agent.sync.ControlMessage.BASELINE_READY;
import static io.throughline.agent.sync.ControlMessage.BASELINE_SERVER_DONE;

import io.throughline.agent.kernel.Listeners;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.peer.PeerCommand;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.PeerRun;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The receiver's part in a run of a peer: its server, for one client. */
final class PeerServer {
  private static final long LISTENING_NANOS = 10_000_000_000L;
  private static final long LOOK_MILLIS = 10;

  private static final int MOST_PORTS = 5;

  /** As the C library words it, and iperf3 and ucx_perftest hand on. */
  private static final String TAKEN = "ddress already in use";

  /** For a server whose client is through; then it is ended. */
  private static final long LEAVING_NANOS = 3_000_000_000L;

  private final ToolExchange toolExchange;
  private final Assignment assignment;

  PeerServer(ToolExchange toolExchange, Assignment assignment) {
    this.toolExchange = toolExchange;
    this.assignment = assignment;
  }

  /**
   * Serves one client, to the end of the server's process. Where there is no server, the other side
   * knows, and the run's ending says why.
   *
   * @param longestNanos after which the client must be through
   */
  PeerRun serve(PeerProgram program, int point, long longestNanos) throws InterruptedException {
    Started started;
    try {
      started = started(program);
    } catch (PeerFailure e) {
      toolExchange.say(BASELINE_NOT_READY, 0);
      return program.run(point, assignment.role(), "", String.valueOf(e.getMessage()));
    }
    String text = PeerCommand.text(program.ucx(), started.command());
    try (PeerProcess server = started.server()) {
      toolExchange.say(BASELINE_READY, started.port());
      boolean figure = awaitClient(program, server, longestNanos);
      String ending = leave(program, server, figure);
      toolExchange.say(BASELINE_SERVER_DONE, ending.isEmpty() ? 1 : 0);
      return program.run(point, assignment.role(), text, ending);
    }
  }

  private record Started(PeerProcess server, int port, List<String> command) {}

  /** A server that listens. Between the choice of a port and its use others may take it. */
  private Started started(PeerProgram program) throws PeerFailure, InterruptedException {
    Set<Integer> tried = new HashSet<>();
    while (true) {
      Started started = start(program, tried);
      boolean listens = false;
      try {
        listens = awaitListening(program, started, tried.size() < MOST_PORTS);
      } finally {
        if (!listens) {
          started.server().close();
        }
      }
      if (listens) {
        return started;
      }
    }
  }

  private Started start(PeerProgram program, Set<Integer> tried) throws PeerFailure {
    int port = ServerPort.free(assignment.ports(), assignment.dataAddress(), tried);
    tried.add(port);
    List<String> command =
        PeerCommand.server(
            program.tool(),
            program.path().toString(),
            assignment.dataAddress(),
            port,
            assignment.cpu());
    return new Started(new PeerProcess(command, program.environment()), port, command);
  }

  /** False where somebody else has taken its port, and another may be tried. */
  private boolean awaitListening(PeerProgram program, Started started, boolean more)
      throws PeerFailure, InterruptedException {
    long deadline = System.nanoTime() + LISTENING_NANOS;
    PeerProcess server = started.server();
    while (!toolExchange.stopped()) {
      boolean late = System.nanoTime() > deadline;
      boolean ended = server.ended(LOOK_MILLIS);
      if (ended && more && server.output().contains(TAKEN)) {
        return false;
      }
      if (late || ended) {
        throw new PeerFailure(
            late
                ? "the server of %s did not listen on port %d within 10 s"
                    .formatted(program.tool().id(), started.port())
                : "the server of " + words(program, server));
      }
      // That somebody listens there does not say who: first it must still be there.
      // To connect would use up the one client that it serves.
      if (Listeners.at(started.port())) {
        return true;
      }
    }
    return true;
  }

  /** Returns whether the client gave a figure. */
  private boolean awaitClient(PeerProgram program, PeerProcess server, long longestNanos)
      throws InterruptedException {
    long deadline = System.nanoTime() + longestNanos;
    while (!toolExchange.stopped()) {
      Optional<ToolExchange.Word> word = toolExchange.heard();
      if (word.isPresent()) {
        return word.get().kind() == BASELINE_CLIENT_DONE && word.get().count() == 1;
      }
      if (System.nanoTime() > deadline) {
        throw new WorkFailure(
            "the server of %s heard of no client's end".formatted(program.tool().id()));
      }
      server.ended(LOOK_MILLIS);
    }
    return false;
  }

  /** Empty where it left by itself and well, or still waits for a client that failed. */
  private String leave(PeerProgram program, PeerProcess server, boolean figure)
      throws InterruptedException {
    long deadline = System.nanoTime() + (figure ? LEAVING_NANOS : LEAVING_NANOS / 6);
    while (!server.ended(LOOK_MILLIS)) {
      if (System.nanoTime() > deadline) {
        return figure ? "the server did not leave by itself after its client" : "";
      }
    }
    return server.code() == 0 ? "" : "the server of " + words(program, server);
  }

  private static String words(PeerProgram program, PeerProcess server) throws InterruptedException {
    return Outputs.trouble(program.tool(), server.output(), server.code());
  }
}
