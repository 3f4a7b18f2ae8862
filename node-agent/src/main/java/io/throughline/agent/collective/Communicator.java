package io.throughline.agent.collective;

import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Stalled;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.quantity.ByteCount;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rank's messages to and from all others, from and into one memory. Messages between two ranks
 * come in order; parts of no length are neither sent nor received. Belongs to the data thread;
 * allocates nothing.
 */
public final class Communicator {
  /** The rank that is waited for where none is. */
  public static final int NOBODY = -1;

  /** A ticket of what is done already. */
  private static final long DONE = 0;

  /**
   * Looks in vain before the CPU is given to others: an answer takes some ten microseconds, and a
   * thread that naps meanwhile measures its nap.
   */
  private static final int PATIENT_LOOKS = 100;

  /** Looks without news before a ticket is asked about all the same. */
  private static final int UNASKED = 8;

  private static final int LOOKS_BY_CLOCK = 16;

  /** Sleeps on one data path while others may have something to do. */
  private static final long SHORT_SLEEP_NANOS = 300_000;

  /** After a stop, for what is under way. */
  private static final long DRAIN_NANOS = 1_000_000_000;

  private final int rank;
  private final List<String> names;
  private final @Nullable Transport[] channels;
  private final MemorySegment memory;
  private final WaitStrategy waitStrategy;
  private final long timeoutNanos;
  private final StopSignal stop;

  /** Operations of each channel that are not done. */
  private final int[] unfinished;

  /** A bit for each rank that has such. */
  private long busy;

  private @Nullable CollectiveSpec spec;
  private long number;
  private int step;
  private int peer = NOBODY;
  private long since;
  private long movedAt;
  private long seen;
  private long sentBytes;
  private long receivedBytes;
  private long stoppedAt;

  /**
   * @param names of the ranks, by index
   * @param channels to each rank, by its index, connected and with one memory; null at this rank's
   * @param memory of these
   * @param timeoutNanos longest time that nothing may move while something is waited for
   * @param stop cuts waits short in which nothing moves
   */
  public Communicator(
      int rank,
      List<String> names,
      @Nullable Transport[] channels,
      MemorySegment memory,
      WaitStrategy waitStrategy,
      long timeoutNanos,
      StopSignal stop) {
    if (channels.length > Long.SIZE) {
      throw new IllegalArgumentException("at most %d ranks".formatted(Long.SIZE));
    }
    this.rank = rank;
    this.names = List.copyOf(names);
    this.channels = channels.clone();
    this.memory = memory;
    this.waitStrategy = waitStrategy;
    this.timeoutNanos = timeoutNanos;
    this.stop = stop;
    this.unfinished = new int[channels.length];
  }

  /** This rank's index. */
  public int rank() {
    return rank;
  }

  /** Ranks that take part. */
  public int size() {
    return channels.length;
  }

  /** The memory that messages come from and go to. */
  public MemorySegment memory() {
    return memory;
  }

  /** Notes which operation the following messages belong to, for the words of a failure. */
  public void begin(CollectiveSpec of, long operation) {
    spec = of;
    number = operation;
    step = 0;
    peer = NOBODY;
    since = 0;
  }

  /** Notes a step of the operation, counted from 1. */
  void step(int of) {
    step = of;
  }

  /** The operation that is or was carried out last; null before the first. */
  public @Nullable CollectiveSpec spec() {
    return spec;
  }

  /** Its number. */
  public long number() {
    return number;
  }

  /** The step that it has come to, counted from 1; 0 before the first. */
  public int step() {
    return step;
  }

  /**
   * The rank that is waited for; {@link #NOBODY} for none. After a failure, the one that did not
   * come or was lost.
   */
  public int peer() {
    return peer;
  }

  /** When that wait had become one worth a look at the clock, on {@link System#nanoTime}; or 0. */
  public long since() {
    return since;
  }

  /** Bytes that this rank has sent, of all operations. */
  public long sentBytes() {
    return sentBytes;
  }

  /** Bytes that this rank has received, of all operations. */
  public long receivedBytes() {
    return receivedBytes;
  }

  /** Sends bytes of the memory; returns when they may be changed again. */
  public void send(int to, long offset, long length) {
    awaitSend(to, startSend(to, offset, length));
  }

  /** Receives the next message from a rank, which has this length. */
  public void receive(int from, long offset, long length) {
    awaitReceive(from, startReceive(from, offset, length), length);
  }

  /** Sends and receives at the same time. */
  public void exchange(
      int to, long sendOffset, long sendLength, int from, long receiveOffset, long receiveLength) {
    long coming = startReceive(from, receiveOffset, receiveLength);
    long going = startSend(to, sendOffset, sendLength);
    awaitReceive(from, coming, receiveLength);
    awaitSend(to, going);
  }

  /**
   * Begins to send.
   *
   * @return a ticket for {@link #awaitSend}, to be called once
   */
  public long startSend(int to, long offset, long length) {
    if (length == 0) {
      return DONE;
    }
    sentBytes += length;
    long ticket = channel(to).send(offset, length);
    if (ticket != DONE) {
      begun(to);
    }
    return ticket;
  }

  /**
   * Gets ready for the next message from a rank.
   *
   * @return a ticket for {@link #awaitReceive}, to be called once
   */
  public long startReceive(int from, long offset, long length) {
    if (length == 0) {
      return DONE;
    }
    receivedBytes += length;
    long ticket = channel(from).receive(offset, length);
    begun(from);
    return ticket;
  }

  /** Waits until what is sent may be changed again. */
  public void awaitSend(int to, long ticket) {
    if (ticket != DONE) {
      await(to, ticket, false);
    }
  }

  /**
   * Waits until a message is here.
   *
   * @param length that it has
   */
  public void awaitReceive(int from, long ticket, long length) {
    if (ticket == DONE) {
      return;
    }
    await(from, ticket, true);
    long came = channel(from).received();
    if (came != length) {
      throw new TransportException(
          "rank %s sent %d bytes where %d belong: all ranks must carry out the same operations"
              .formatted(names.get(from), came, length));
    }
  }

  /** Copies within the memory. */
  void copy(long from, long to, long length) {
    if (from != to && length > 0) {
      MemorySegment.copy(memory, from, memory, to, length);
    }
  }

  /** Drives all data paths, while this rank has nothing to wait for. */
  public void keepAlive() {
    for (Transport each : channels) {
      if (each != null) {
        each.progress();
      }
    }
  }

  private Transport channel(int of) {
    Transport there = channels[of];
    if (there == null) {
      throw new IllegalStateException("rank %d has no data path to rank %d".formatted(rank, of));
    }
    return there;
  }

  private void begun(int of) {
    unfinished[of]++;
    busy |= 1L << of;
  }

  private void ended(int of) {
    if (--unfinished[of] == 0) {
      busy &= ~(1L << of);
    }
  }

  private void await(int of, long ticket, boolean receive) {
    Transport channel = channel(of);
    peer = of;
    since = 0;
    int looks = 0;
    int vain = 0;
    while (!(receive ? channel.arrived(ticket) : channel.done(ticket))) {
      boolean news = false;
      for (int unasked = 0; unasked < UNASKED && !news; unasked++) {
        news = progress();
        vain = news ? 0 : vain + 1;
        if (++looks % LOOKS_BY_CLOCK == 0) {
          watch();
        }
        if (vain > PATIENT_LOOKS) {
          boolean only = busy == 1L << of;
          waitStrategy.idle(channel, only ? Long.MAX_VALUE : SHORT_SLEEP_NANOS);
        }
      }
    }
    ended(of);
    peer = NOBODY;
    since = 0;
  }

  /** Drives the data paths on which something is under way. */
  private boolean progress() {
    boolean news = false;
    for (long left = busy; left != 0; left &= left - 1) {
      int of = Long.numberOfTrailingZeros(left);
      try {
        news |= channel(of).progress() > 0;
      } catch (TransportException lost) {
        // The rank that is lost need not be the one that is waited for.
        peer = of;
        throw lost;
      }
    }
    return news;
  }

  private long movement() {
    long sum = 0;
    for (long left = busy; left != 0; left &= left - 1) {
      sum += channel(Long.numberOfTrailingZeros(left)).movement();
    }
    return sum;
  }

  private void watch() {
    long now = System.nanoTime();
    long moved = movement();
    if (since == 0) {
      since = now;
      stoppedAt = 0;
      movedAt = now;
    }
    if (moved != seen) {
      seen = moved;
      movedAt = now;
    }
    if (now - movedAt > timeoutNanos) {
      throw Stalled.inVain(timeoutNanos, awaited());
    }
    if (!stop.raised()) {
      return;
    }
    if (stoppedAt == 0) {
      stoppedAt = now;
    }
    if (now - stoppedAt > DRAIN_NANOS && now - movedAt > DRAIN_NANOS) {
      throw Stalled.inVain(DRAIN_NANOS, awaited());
    }
  }

  private String awaited() {
    CollectiveSpec of = spec;
    return of == null
        ? "rank " + names.get(peer)
        : "rank %s in %s #%d%s (step %d)"
            .formatted(
                names.get(peer),
                of.collective().id(),
                number,
                of.bytes() == 0 ? "" : " of " + ByteCount.exact(of.bytes()),
                step);
  }
}
