package io.throughline.agent.messaging;

import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.RankChannels;
import io.throughline.agent.workload.Verification;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.messaging.BufferTiers;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.messaging.RoutingTable;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.MessageFrames;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.setting.SettingValues;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a rank that exchanges messages, over one memory that is divided into frames. Belongs
 * to the data thread.
 */
final class GroupMessages implements FrameHandler {
  /** Behind what the first round trip of each connection writes. */
  static final long FIRST_FRAME = 4096;

  private final SettingValues settings;
  private final int rank;

  /** The number of the group that the rank is of. */
  private final int group;

  private final long frameBytes;
  private final RoutingTable routes;
  private final FrameHeader frame;
  private final MessageRouter router;
  private final EpochBarrier barrier;
  private final Caller caller;
  private final CallTarget target;
  private final Mismatches mismatches = new Mismatches();

  /** Null where each sender has frames of its own. */
  private final @Nullable BufferPool pool;

  private long nextFrame = FIRST_FRAME;

  /**
   * @param split into groups of all ranks
   * @param channels connected to all neighbours
   */
  GroupMessages(
      RunPlan plan, int rank, Split split, RankChannels channels, WaitStrategy waitStrategy) {
    this.settings = plan.settings();
    this.rank = rank;
    this.frameBytes = MessageFrames.bytes(settings);
    this.routes = MessagesScenario.routes(settings);
    this.group = split.groupOf(rank);
    MemorySegment memory = channels.memory();
    this.frame = new FrameHeader(memory);
    List<String> names = plan.assignments().stream().map(Assignment::node).toList();
    BufferTiers tiers = MessagesScenario.buffers(settings);
    if (tiers.auto()) {
      this.pool = null;
    } else {
      BufferPool made = new BufferPool(tiers, FIRST_FRAME);
      this.pool = made;
      this.nextFrame = made.end();
    }
    List<NeighbourLink> links = new ArrayList<>();
    for (int neighbour : routes.neighbours(rank)) {
      links.add(link(neighbour, channels));
    }
    this.router =
        new MessageRouter(
            rank,
            names,
            routes,
            (int) settings.number(MessagesScenario.HOP_LIMIT),
            links,
            frame,
            waitStrategy,
            pool != null,
            this);
    this.barrier =
        new EpochBarrier(
            rank,
            names,
            frame,
            frames(rank == 0 ? names.size() : 1),
            frames(rank == 0 ? names.size() : 0),
            Math.toIntExact(frameBytes - FrameHeader.HEADER_BYTES));
    this.caller =
        new Caller(
            rank,
            names,
            routes,
            group,
            MessagesScenario.function(settings).orElse(null),
            memory,
            frame,
            frames(1)[0],
            pool,
            Verification.of(settings).every(),
            mismatches);
    this.target = new CallTarget(memory, frame);
  }

  private NeighbourLink link(int neighbour, RankChannels channels) {
    int window = (int) settings.number(MessagesScenario.WINDOW);
    int critical = routes.together(neighbour, rank);
    int most = MessageFrames.receives(settings, critical);
    List<Lane> lanes = new ArrayList<>();
    for (int number = 0; number < MessagesScenario.lanes(settings); number++) {
      Transport transport = channels.to(neighbour, number);
      Lane lane = new Lane(transport, frameBytes, most, pool);
      for (long place : frames(most)) {
        lane.post(place);
      }
      lanes.add(lane);
    }
    // All that a rank has room for may have to go on by one way.
    NeighbourLink link = new NeighbourLink(neighbour, lanes, 5 * routes.ranks(), window, frame);
    for (MessagePriority load : MessagesScenario.load(settings)) {
      link.load(load.number(), source(neighbour, load, window));
    }
    return link;
  }

  private LoadSource source(int neighbour, MessagePriority priority, int window) {
    boolean bulk = priority == MessagePriority.BULK;
    long bytes =
        settings.number(bulk ? MessagesScenario.BULK_SIZE : MessagesScenario.REALTIME_SIZE);
    LoadFrames frames =
        new LoadFrames(
            frame,
            priority,
            rank,
            neighbour,
            group,
            Math.toIntExact(bytes),
            window,
            frames(pool == null ? window : 0),
            pool);
    long interval =
        bulk
            ? 0
            : Math.max(1, bytes * 1_000_000_000L / settings.number(MessagesScenario.REALTIME_RATE));
    return new LoadSource(frame, frames, interval);
  }

  private long[] frames(int count) {
    long[] places = new long[count];
    for (int i = 0; i < count; i++) {
      places[i] = nextFrame;
      nextFrame += frameBytes;
    }
    return places;
  }

  @Override
  public void deliver(long place, Lane home) {
    frame.at(place);
    switch (frame.kind()) {
      case FrameKind.MESSAGE, FrameKind.CALL -> target.answer(place, home, router);
      case FrameKind.ARRIVED, FrameKind.RELEASED -> {
        int source = frame.source();
        long number = frame.number();
        String stop = frame.length() == 0 ? "" : frame.text();
        home.post(place);
        barrier.hear(router, source, number, stop);
      }
      case FrameKind.STOP -> {
        String stop = frame.text();
        home.post(place);
        barrier.noteStop(router, stop);
      }
      default -> {
        caller.hear(place);
        home.post(place);
      }
    }
  }

  MessageRouter router() {
    return router;
  }

  EpochBarrier barrier() {
    return barrier;
  }

  Caller caller() {
    return caller;
  }

  /** The buffers that this rank's messages are sent from; null where each sender has its own. */
  @Nullable BufferPool pool() {
    return pool;
  }

  Mismatches mismatches() {
    return mismatches;
  }

  /** Begins to load all ways with messages of these priorities. */
  void load(List<MessagePriority> priorities, long now) {
    for (NeighbourLink link : router.links()) {
      for (MessagePriority priority : priorities) {
        LoadSource source = link.source(priority.number());
        if (source != null) {
          source.begin(now);
        }
      }
    }
  }

  /** Begins nothing more of any load. */
  void unload() {
    for (NeighbourLink link : router.links()) {
      for (MessagePriority priority : MessagePriority.values()) {
        LoadSource source = link.source(priority.number());
        if (source != null) {
          source.end();
        }
      }
    }
  }

  /** Realtime messages that did not go at their time since the load began. */
  long late() {
    long sum = 0;
    for (NeighbourLink link : router.links()) {
      LoadSource source = link.source(MessagePriority.REALTIME.number());
      sum += source == null ? 0 : source.late();
    }
    return sum;
  }
}
