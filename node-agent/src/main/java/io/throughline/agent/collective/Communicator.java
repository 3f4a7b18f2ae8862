package io.throughline.agent.collective;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.result.WaitMode;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A rank's messages to and from others, from and into one memory. Messages between two ranks come
 * in order; parts of no length are neither sent nor received. Belongs to the data thread; allocates
 * nothing.
 */
public final class Communicator {
  /** Room for what ranks that read each other's memory tell each other by. */
  public static final long SLOTS_BYTES = SharedMemory.BYTES;

  /** A ticket of what is done already. */
  private static final long DONE = 0;

  private final int rank;
  private final GroupRanks ranks;
  private final MemorySegment memory;
  private final CurrentOperation operation;
  private final ProgressEngine progressEngine;

  /** Whether waits of this rank notice what others write into shared memory. */
  private final boolean noticesWrites;

  /** Null where not all of the memory is mapped here. */
  private @Nullable SharedMemory shared;

  private long sentBytes;
  private long receivedBytes;

  /**
   * @param channels to each rank, by its index, connected and with one memory; null at this rank's,
   *     and at those that it exchanges no messages with
   * @param memory of these
   * @param timeoutNanos longest time that nothing may move while something is waited for
   * @param stop cuts waits short in which nothing moves
   * @param counters take the call that the rank is in, and the rank that it waits for
   */
  public Communicator(
      int rank,
      GroupRanks ranks,
      @Nullable Transport[] channels,
      MemorySegment memory,
      WaitStrategy waitStrategy,
      long timeoutNanos,
      StopSignal stop,
      CounterBoard counters) {
    this.rank = rank;
    this.ranks = ranks;
    this.memory = memory;
    this.operation = new CurrentOperation(ranks, timeoutNanos, stop, counters);
    this.progressEngine = new ProgressEngine(channels, waitStrategy, operation);
    this.noticesWrites = waitStrategy.mode() != WaitMode.BLOCK;
  }

  /** This rank's index. */
  public int rank() {
    return rank;
  }

  /** The ranks that take part. */
  public GroupRanks ranks() {
    return ranks;
  }

  /** Ranks that take part. */
  public int size() {
    return progressEngine.size();
  }

  /** The memory that messages come from and go to. */
  public MemorySegment memory() {
    return memory;
  }

  /**
   * Whether this rank can read the memory of all others. A rank that sleeps until the transport has
   * news would not notice what others write.
   */
  public boolean reachesAll() {
    for (int i = 0; i < size(); i++) {
      if (i != rank && (!progressEngine.connects(i) || channel(i).peerMemory() == null)) {
        return false;
      }
    }
    return noticesWrites;
  }

  /**
   * Lets algorithms read the memory of the other ranks. All ranks do so, once all {@linkplain
   * #reachesAll can}, and before the next message.
   *
   * @param slots where each rank's memory has {@link #SLOTS_BYTES} for it, a multiple of 64
   */
  public void share(long slots) {
    MemorySegment[] byRank = new MemorySegment[size()];
    for (int i = 0; i < byRank.length; i++) {
      byRank[i] = i == rank ? memory : Objects.requireNonNull(channel(i).peerMemory());
    }
    shared = new SharedMemory(this, byRank, slots);
  }

  /** Whether algorithms may read the memory of the other ranks. */
  public boolean shares() {
    return shared != null;
  }

  /** The memory of all ranks. */
  SharedMemory shared() {
    SharedMemory all = shared;
    if (all == null) {
      throw new IllegalStateException("the memory of other ranks is not mapped here");
    }
    return all;
  }

  /** Waits until another rank has come as far. */
  void awaitReached(SharedMemory all, int of, long goal) {
    progressEngine.awaitReached(all, of, goal);
  }

  /**
   * Has a computation carried out, slice by slice, wherever a message or another rank's word is
   * waited for.
   *
   * @param begun the computation; null for none
   */
  void computeDuringWaits(@Nullable Computation begun) {
    progressEngine.computeDuringWaits(begun);
  }

  /**
   * Has something driven during all waits from now on: what another library has begun here, and its
   * ranks elsewhere still wait for.
   *
   * @param progress called often; its exceptions end the wait
   */
  public void alsoDrive(Runnable progress) {
    progressEngine.alsoDrive(progress);
  }

  /**
   * Waits for what the ranks do by other means than these messages, and drives the data paths
   * meanwhile, which tell of a rank that is lost.
   *
   * @param done moves it; whether it is done
   * @throws StallFailure when it is not done in time
   * @throws TransportException when a data path is broken
   */
  public void awaitElsewhere(BooleanSupplier done) {
    progressEngine.awaitElsewhere(done);
  }

  /**
   * Watches calls into a library that do not return while a rank is missing.
   *
   * @param aside called first by the thread that watches, to get out of the data thread's way
   * @param broken why a call that lasts will not return; null while it may
   * @param lost is told of a call that was given up, on a thread that has this rank's state for
   *     itself: the data thread does not come out of the call
   */
  public BlockingCalls blockingCalls(
      Runnable aside, Supplier<@Nullable WorkFailure> broken, Consumer<WorkFailure> lost) {
    return new BlockingCalls(operation, aside, broken, lost);
  }

  /** Reads of another rank's memory count as received. */
  void readFrom(long bytes) {
    receivedBytes += bytes;
  }

  /** Notes which operation the following messages belong to, for the words of a failure. */
  public void begin(CollectiveSpec spec, long number) {
    operation.begin(spec, number);
  }

  /** Notes a step of the operation, counted from 1. */
  void step(int step) {
    operation.step(step);
  }

  /** The operation that is carried out, or was last. */
  public CurrentOperation operation() {
    return operation;
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
      progressEngine.begun(to);
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
    progressEngine.begun(from);
    return ticket;
  }

  /** Waits until what is sent may be changed again. */
  public void awaitSend(int to, long ticket) {
    if (ticket != DONE) {
      progressEngine.await(to, ticket, false);
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
    progressEngine.await(from, ticket, true);
    long came = channel(from).received();
    if (came != length) {
      throw new TransportException(
          "rank %s sent %d bytes where %d belong: all ranks must carry out the same operations"
              .formatted(ranks.names().get(from), came, length));
    }
  }

  /**
   * Drives the data paths once, for who has something under way and does not wait in here.
   *
   * @throws StallFailure when nothing has moved for too long
   * @throws TransportException when a data path is broken
   */
  public void poll() {
    progressEngine.poll();
  }

  /** Whether what is sent may be changed again; not to be asked again once it holds. */
  public boolean sent(int to, long ticket) {
    if (ticket == DONE) {
      return true;
    }
    boolean done = channel(to).done(ticket);
    if (done) {
      progressEngine.ended(to);
    }
    return done;
  }

  /** Whether a message is here; not to be asked again once it holds. */
  public boolean received(int from, long ticket) {
    boolean arrived = channel(from).arrived(ticket);
    if (arrived) {
      progressEngine.ended(from);
    }
    return arrived;
  }

  /** Copies within the memory. */
  void copy(long from, long to, long length) {
    if (from != to && length > 0) {
      MemorySegment.copy(memory, from, memory, to, length);
    }
  }

  /** Copies out of the memory of another rank. */
  void copyFrom(int other, long from, long to, long length) {
    if (length > 0) {
      MemorySegment.copy(shared().of(other), from, memory, to, length);
      readFrom(length);
    }
  }

  private Transport channel(int of) {
    return progressEngine.channel(of);
  }
}
