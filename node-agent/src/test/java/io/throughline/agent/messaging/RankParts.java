package io.throughline.agent.messaging;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.TransportById;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.messaging.RemoteFunction;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.messaging.Topology;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts of a rank whose neighbours are never driven: what it sends waits in its links. */
final class RankParts implements AutoCloseable {
  static final List<String> NAMES = List.of("a", "b", "c", "d");
  static final long FRAME_BYTES = 1024;
  private static final int WAITING = 16;

  final Arena arena = Arena.ofConfined();
  final MemorySegment memory = arena.allocate(64 * FRAME_BYTES, 64);
  final FrameHeader frame = new FrameHeader(memory);
  final Mismatches mismatches = new Mismatches();
  final RoutingTable routes = new RoutingTable(Topology.RING, NAMES.size(), 2);
  final MessageRouter router;

  RankParts(int rank) throws Exception {
    router = routerOf(rank);
  }

  /** A router of another rank over the same memory. */
  MessageRouter routerOf(int rank) throws Exception {
    List<NeighbourLink> links = new ArrayList<>();
    TransportSetup setup =
        new TransportSetup(
            new Credentials("run-1", "secret"), 2, "127.0.0.1", "", false, true, Operation.TAG);
    for (int neighbour : routes.neighbours(rank)) {
      Lane lane =
          new Lane(TransportById.fabric("tcp", setup).channel(false), FRAME_BYTES, WAITING, null);
      links.add(new NeighbourLink(neighbour, List.of(lane), WAITING, 4, frame));
    }
    return new MessageRouter(
        rank,
        NAMES,
        routes,
        8,
        links,
        frame,
        WaitStrategy.of("yield", 1, 1, false),
        false,
        (place, home) -> {});
  }

  /** A lane that nothing comes by. */
  Lane lane() {
    return router.links().getFirst().lanes().getFirst();
  }

  Caller caller(int rank, @Nullable RemoteFunction function) {
    return new Caller(
        rank, NAMES, routes, 0, function, memory, frame, place(0), null, true, mismatches);
  }

  static long place(int number) {
    return number * FRAME_BYTES;
  }

  /** Copies what lies at one place to another, as a network would. */
  void copy(int from, int to) {
    MemorySegment.copy(memory, place(from), memory, place(to), FRAME_BYTES);
  }

  @Override
  public void close() {
    arena.close();
  }
}
