package io.throughline.agent.messaging;

import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.messaging.RoutingTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a rank: those that are for it go to its handler, those for others to the next rank
 * on their way. Belongs to the data thread; allocates nothing while all neighbours are there.
 */
final class MessageRouter {
  /** The reason of an undeliverable frame that no lost rank is to blame for. */
  static final int HOP_LIMIT = -1;

  /** Frames of one connection that are taken before the next has its turn. */
  private static final int AT_ONCE = 8;

  /** Turns without news before the CPU is given to others. */
  private static final int PATIENT_TURNS = 30;

  /** Sleeps on one connection while others may have something to do. */
  private static final long SHORT_SLEEP_NANOS = 300_000;

  /** Between two looks at neighbours. */
  private static final long LOOK_NANOS = 10_000_000;

  /** For telling senders that a rank is lost. */
  private static final long TELLING_NANOS = 100_000_000;

  private final int rank;
  private final List<String> names;
  private final FrameHeader frame;
  private final int hopLimit;
  private final NeighbourLink[] links;

  /** By destination: where a frame goes next; null at this rank's. */
  private final @Nullable NeighbourLink[] next;

  private final WaitStrategy waitStrategy;
  private final boolean takesTurns;
  private int first;
  private final FrameHandler handler;
  private int inVain;
  private long lookedAt;
  private int sleeper;
  private long sentBytes;
  private long arrivedBytes;
  private @Nullable NeighbourLink lost;

  /**
   * @param names of the ranks, by index
   * @param links to all neighbours, with their receives posted
   * @param takesTurns whether the links share buffers, so that each is the first in its turn
   * @param handler for what is for this rank
   */
  MessageRouter(
      int rank,
      List<String> names,
      RoutingTable routes,
      int hopLimit,
      List<NeighbourLink> links,
      FrameHeader frame,
      WaitStrategy waitStrategy,
      boolean takesTurns,
      FrameHandler handler) {
    this.rank = rank;
    this.names = names;
    this.hopLimit = hopLimit;
    this.links = links.toArray(NeighbourLink[]::new);
    this.frame = frame;
    this.waitStrategy = waitStrategy;
    this.takesTurns = takesTurns;
    this.handler = handler;
    this.next = new NeighbourLink[routes.ranks()];
    for (int to = 0; to < next.length; to++) {
      for (NeighbourLink link : links) {
        if (to != rank && link.neighbour() == routes.next(rank, to)) {
          next[to] = link;
        }
      }
    }
  }

  /** Bytes of the contents that this rank has sent, of all priorities, without those of others. */
  long sentBytes() {
    long sum = sentBytes;
    for (NeighbourLink link : links) {
      sum += link.loadBytes();
    }
    return sum;
  }

  /** Bytes of the contents that came for this rank, of all priorities. */
  long arrivedBytes() {
    return arrivedBytes;
  }

  /**
   * Sends a frame of this rank's memory on its way.
   *
   * @param home where its place is posted again; null for a frame of this rank's own
   */
  void send(long place, @Nullable Lane home) {
    int to = frame.at(place).destination();
    NeighbourLink link = to < 0 || to >= next.length ? null : next[to];
    if (link == null) {
      throw new TransportException(
          "%s for rank %d has no way from rank %d: there are %d ranks"
              .formatted(FrameKind.name(frame.kind()), to + 1, rank + 1, next.length));
    }
    if (frame.source() == rank) {
      sentBytes += frame.length();
    }
    link.queue(place, home);
  }

  /**
   * Drives all connections once, and rests a little where nothing happened for some turns.
   *
   * @return the time at its beginning, on {@link System#nanoTime}
   * @throws TransportException when a neighbour is lost, after senders were told
   */
  long turn() {
    long now = System.nanoTime();
    if (now - lookedAt > LOOK_NANOS) {
      lookedAt = now;
      lookAtPeers();
    }
    if (drive(now)) {
      inVain = 0;
      waitStrategy.reset();
    } else if (++inVain > PATIENT_TURNS) {
      sleeper = (sleeper + 1) % links.length;
      waitStrategy.idle(links[sleeper].transport(), SHORT_SLEEP_NANOS);
    }
    return now;
  }

  /** Looks whether a neighbour has told why it ends. */
  private void lookAtPeers() {
    for (NeighbourLink link : links) {
      if (link != lost) {
        try {
          link.transport().lookAtPeer();
        } catch (TransportException broken) {
          throw lose(link, broken);
        }
      }
    }
  }

  private boolean drive(long now) {
    boolean news = false;
    if (takesTurns) {
      first = first + 1 == links.length ? 0 : first + 1;
    }
    for (int i = 0; i < links.length; i++) {
      int at = first + i;
      NeighbourLink link = links[at < links.length ? at : at - links.length];
      if (link != lost) {
        news |= drive(link, now);
      }
    }
    return news;
  }

  private boolean drive(NeighbourLink link, long now) {
    try {
      boolean news = link.progress(now);
      for (Lane lane : link.lanes()) {
        for (int i = 0; i < AT_ONCE && lane.arrived(); i++) {
          take(lane.take(frame), lane, link);
          news = true;
        }
      }
      return news;
    } catch (TransportException broken) {
      throw lose(link, broken);
    }
  }

  private TransportException lose(NeighbourLink link, TransportException broken) {
    if (lost == null) {
      lost = link;
      tellSenders(link);
    }
    return broken instanceof PeerLostException trouble && !trouble.told()
        ? new PeerLostException(
            "lost rank %s: %s".formatted(names.get(link.neighbour()), broken.getMessage()), broken)
        : broken;
  }

  private void take(long place, Lane lane, NeighbourLink from) {
    frame.at(place);
    if (frame.destination() != rank) {
      relay(place, lane);
      return;
    }
    arrivedBytes += frame.length();
    if (frame.kind() == FrameKind.LOAD) {
      from.took(frame.priority());
      lane.post(place);
    } else {
      handler.deliver(place, lane);
    }
  }

  private void relay(long place, Lane lane) {
    if (frame.hop() < hopLimit) {
      send(place, lane);
    } else {
      giveBack(place, lane, HOP_LIMIT);
    }
  }

  /**
   * Sends a frame back to where it came from.
   *
   * @param reason the rank that is lost, or {@link #HOP_LIMIT}
   */
  private void giveBack(long place, @Nullable Lane home, int reason) {
    frame.at(place).answer(FrameKind.UNDELIVERABLE, 0);
    frame.detail(reason);
    send(place, home);
  }

  /** Gives back what waits for a neighbour that is lost, and drives the others for a moment. */
  private void tellSenders(NeighbourLink gone) {
    FrameQueue waiting = gone.waiting(0);
    while (!waiting.empty()) {
      long place = waiting.place();
      Lane home = waiting.home();
      waiting.drop();
      if (frame.at(place).source() != rank && next[frame.source()] != gone) {
        giveBack(place, home, gone.neighbour());
      }
    }
    long until = System.nanoTime() + TELLING_NANOS;
    boolean news = true;
    while (news && System.nanoTime() - until < 0) {
      news = drive(System.nanoTime());
    }
  }

  /** Whether nothing that loads a connection of this rank is on the way. */
  boolean quiet() {
    boolean quiet = true;
    for (NeighbourLink link : links) {
      quiet &= link.quiet();
    }
    return quiet;
  }

  /** The ways to its neighbours. */
  List<NeighbourLink> links() {
    return List.of(links);
  }
}
