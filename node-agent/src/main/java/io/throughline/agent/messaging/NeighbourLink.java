package io.throughline.agent.messaging;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.messaging.MessagePriority;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way to a neighbour: frames that wait for it by priority, its lanes, and how much of what
 * loads it is on the way. Belongs to the data thread; allocates nothing.
 */
final class NeighbourLink {
  private static final int PRIORITIES = MessagePriority.COUNT;

  private final int neighbour;
  private final List<Lane> lanes;

  /** By priority. */
  private final Lane[] laneOf = new Lane[PRIORITIES];

  private final FrameQueue[] waiting = new FrameQueue[PRIORITIES];

  /** Sources of load by priority; null where there is none. */
  private final @Nullable LoadSource[] sources = new LoadSource[PRIORITIES];

  /** Frames of a load that came and were not yet told of, by priority. */
  private final int[] taken = new int[PRIORITIES];

  private final int tellAt;
  private final FrameHeader frame;
  private final Notification incoming = new Notification();
  private long loadBytes;

  /**
   * @param lanes one for all priorities, or one for each
   * @param frames that may wait for it
   * @param window of a load: its frames are told of by the half of it
   */
  NeighbourLink(int neighbour, List<Lane> lanes, int frames, int window, FrameHeader frame) {
    this.neighbour = neighbour;
    this.lanes = List.copyOf(lanes);
    this.frame = frame;
    this.tellAt = Math.max(1, window / 2);
    for (int priority = 0; priority < PRIORITIES; priority++) {
      laneOf[priority] = lanes.get(lanes.size() == 1 ? 0 : priority);
      waiting[priority] = new FrameQueue(frames);
    }
  }

  /** The rank at the other end. */
  int neighbour() {
    return neighbour;
  }

  List<Lane> lanes() {
    return lanes;
  }

  /** The connection that a caller may sleep on. */
  Transport transport() {
    return lanes.getFirst().transport();
  }

  /** Bytes of the contents of all that has loaded it. */
  long loadBytes() {
    return loadBytes;
  }

  /** Has something load it. */
  void load(int priority, LoadSource source) {
    sources[priority] = source;
  }

  /** The source of a load; null where there is none. */
  @Nullable LoadSource source(int priority) {
    return sources[priority];
  }

  /** Has a frame sent behind those of its priority. */
  void queue(long place, @Nullable Lane home) {
    waiting[frame.at(place).priority()].add(place, 0, home);
  }

  /** Frames of a priority that wait. */
  FrameQueue waiting(int priority) {
    return waiting[priority];
  }

  /** Notes a frame of a load that came and is done with. */
  void took(int priority) {
    taken[priority]++;
  }

  /** Drives it; returns whether something happened. */
  boolean progress(long now) {
    boolean news = false;
    for (Lane lane : lanes) {
      news |= lane.progress();
    }
    news |= hear();
    for (int priority = 0; priority < PRIORITIES; priority++) {
      news |= send(priority, now);
    }
    for (int priority = 0; priority < PRIORITIES; priority++) {
      // Of little it is told once nothing else happens: the neighbour may wait for it.
      if (taken[priority] >= (news ? tellAt : 1)) {
        news |= tell(priority);
      }
    }
    return news;
  }

  private boolean send(int priority, long now) {
    Lane lane = laneOf[priority];
    FrameQueue queue = waiting[priority];
    boolean news = false;
    while (lane.room() && !queue.empty()) {
      lane.send(frame, queue.place(), queue.home());
      queue.drop();
      news = true;
    }
    LoadSource source = sources[priority];
    while (source != null && lane.room() && source.ready(now)) {
      lane.send(frame, source.next(now), null);
      loadBytes += frame.length();
      news = true;
    }
    return news;
  }

  private boolean hear() {
    boolean news = false;
    while (transport().poll(incoming)) {
      ControlMessage message = ControlMessage.of(incoming.first());
      if (message != ControlMessage.MESSAGES_TAKEN) {
        ControlMessage.dropLate(
            incoming,
            ControlMessage.Owner.MESSAGES,
            "a rank that exchanges messages",
            ControlMessage.MESSAGES_TAKEN);
        continue;
      }
      int priority = (int) ControlMessage.detail(incoming.first());
      LoadSource source = Objects.requireNonNull(sources[priority], "nothing loads this link");
      source.taken(incoming.second());
      news = true;
    }
    return news;
  }

  /** Tells the neighbour how many frames of a load were taken; returns whether there was room. */
  private boolean tell(int priority) {
    boolean told =
        transport().notify(ControlMessage.MESSAGES_TAKEN.word(priority), taken[priority]);
    if (told) {
      taken[priority] = 0;
    }
    return told;
  }

  /** Whether nothing of any load is on the way. */
  boolean quiet() {
    for (LoadSource source : sources) {
      if (source != null && source.underWay() > 0) {
        return false;
      }
    }
    return true;
  }
}
