package io.throughline.agent.collective;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportById;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Ranks in this process, connected with each other, each with a thread of its own. */
public final class Ranks implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final long PAUSE_NANOS = 200_000;

  private final List<Member> members = new ArrayList<>();

  /** Something that a rank does on its thread. */
  public interface Work<T> {
    T on(Member member) throws Exception;
  }

  /** One rank. */
  public static final class Member {
    public final int rank;
    public final StopSignal stop = new StopSignal();
    private WaitStrategy waiting = WaitStrategy.of("yield", 1, 1, false);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final @Nullable Transport[] channels;
    private final String[] addresses;

    /** Those that it connects with, in an order in which no two wait for different ones. */
    private final List<Integer> others = new ArrayList<>();

    private MemorySegment memory = MemorySegment.NULL;
    private @Nullable Communicator communicator;

    Member(int rank, int ranks, PeerGraph peers) {
      this.rank = rank;
      this.channels = new @Nullable Transport[ranks];
      this.addresses = new String[ranks];
      new Pattern.Permutation()
          .partners(rank, ranks).stream()
              .filter(other -> peers.connects(rank, other))
              .forEach(others::add);
    }

    public Communicator comm() {
      return Objects.requireNonNull(communicator);
    }

    /** The ranks of this one's group, which reach each other's memory as all ranks do. */
    Communicator group(Split split, long slots) {
      List<Integer> members = split.groups().get(split.groupOf(rank));
      @Nullable Transport[] toEach = new Transport[members.size()];
      Arrays.setAll(toEach, i -> channels[members.get(i)]);
      Communicator group = with(members.indexOf(rank), comm().ranks().of(members), toEach);
      if (comm().shares()) {
        group.share(slots);
      }
      return group;
    }

    /** This rank with no other data paths than those of a graph, and no memory of others. */
    Communicator over(PeerGraph peers) {
      @Nullable Transport[] toEach = channels.clone();
      for (int other = 0; other < toEach.length; other++) {
        toEach[other] = peers.connects(rank, other) ? toEach[other] : null;
      }
      return with(rank, comm().ranks(), toEach);
    }

    private Communicator with(int index, GroupRanks ranks, @Nullable Transport[] toEach) {
      return new Communicator(
          index,
          ranks,
          toEach,
          memory,
          waiting,
          PATIENCE_SECONDS * 1_000_000_000,
          stop,
          new CounterBoard(EnumSet.of(Counter.CALL, Counter.AWAITED)));
    }

    /** Control messages to and from a rank. */
    public ControlLink link(int other) {
      return new ControlLink(
          channel(other), waiting, TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS), stop);
    }

    Transport channel(int to) {
      return Objects.requireNonNull(channels[to]);
    }

    private void drive() {
      others.forEach(other -> channel(other).progress());
    }
  }

  /** Ranks of which each is connected with each other one. */
  public Ranks(String transport, int ranks, long bytes, String wait, long timeoutNanos)
      throws Exception {
    this(transport, ranks, all(ranks), bytes, wait, timeoutNanos);
  }

  /**
   * @param transport as {@link TransportById} names it
   * @param peers pairs that are connected
   * @param bytes of each rank's memory
   * @param wait the setting
   */
  Ranks(String transport, int ranks, PeerGraph peers, long bytes, String wait, long timeoutNanos)
      throws Exception {
    for (int rank = 0; rank < ranks; rank++) {
      members.add(new Member(rank, ranks, peers));
    }
    boolean blocks = wait.equals("block");
    TransportSetup setup =
        new TransportSetup(
                new Credentials("run-1", "secret"),
                ranks - 1,
                "127.0.0.1",
                "",
                blocks,
                true,
                Operation.TAG)
            .withOneMemory();
    List<Future<Boolean>> opened = new ArrayList<>();
    for (Member each : members) {
      opened.add(
          each.thread.submit(() ->
              open(
                  each, TransportById.fabric(transport, setup), bytes + Communicator.SLOTS_BYTES)));
    }
    for (Future<Boolean> each : opened) {
      each.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
    all(member -> {
      connect(member);
      member.waiting = WaitStrategy.of(wait, 1, 1, false);
      member.communicator =
          new Communicator(
              member.rank,
              GroupRanks.all(
                  IntStream.range(0, member.channels.length).mapToObj(i -> "r" + i).toList()),
              member.channels,
              member.memory,
              member.waiting,
              timeoutNanos,
              member.stop,
              new CounterBoard(EnumSet.of(Counter.CALL, Counter.AWAITED)));
      return true;
    });
    boolean reach = all(member -> member.comm().reachesAll()).stream().allMatch(each -> each);
    all(member -> {
      if (reach) {
        member.comm().share(bytes);
      }
      return true;
    });
  }

  private static PeerGraph all(int ranks) {
    PeerGraph peers = new PeerGraph(ranks);
    peers.addAll(IntStream.range(0, ranks).boxed().toList());
    return peers;
  }

  private static boolean open(Member member, Fabric fabric, long bytes) {
    for (int other : member.others) {
      Transport channel = fabric.channel(member.rank > other);
      member.channels[other] = channel;
      MemorySegment memory = channel.prepare(bytes);
      if (other != member.others.getFirst() && memory.address() != member.memory.address()) {
        throw new IllegalStateException("each channel has a memory of its own");
      }
      member.memory = memory;
      member.addresses[other] = channel.address();
    }
    return true;
  }

  private void connect(Member member) throws InterruptedException {
    Deadline deadline = Deadline.after(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
    for (int other : member.others) {
      member.channel(other).connect(members.get(other).addresses[member.rank], deadline);
    }
  }

  int size() {
    return members.size();
  }

  /** Does the same on all ranks; who is done drives its data paths until all are. */
  public <T> List<T> all(Work<T> work) throws Exception {
    AtomicInteger left = new AtomicInteger(members.size());
    List<Future<T>> futures = new ArrayList<>();
    for (Member each : members) {
      futures.add(
          each.thread.submit(() -> {
            T result;
            try {
              result = work.on(each);
            } finally {
              left.decrementAndGet();
            }
            while (left.get() > 0) {
              each.drive();
              LockSupport.parkNanos(PAUSE_NANOS);
            }
            return result;
          }));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> each : futures) {
      results.add(each.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }
    return results;
  }

  @Override
  public void close() throws Exception {
    for (Member each : members) {
      each.thread
          .submit(() -> each.others.forEach(other -> each.channel(other).close()))
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      each.thread.shutdown();
    }
  }
}
