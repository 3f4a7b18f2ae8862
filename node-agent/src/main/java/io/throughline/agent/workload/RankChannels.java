package io.throughline.agent.workload;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.PathAddresses;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.plan.RunPlan;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A rank's data paths to other ranks, over one memory. Belongs to the data thread. */
public final class RankChannels implements AutoCloseable {
  private final RunPlan plan;
  private final int rank;
  private final WaitStrategy waitStrategy;
  private final StopSignal stop;
  private final long timeoutNanos;
  private final int lanes;
  private final BiPredicate<Integer, Integer> connected;

  /** The first path to each rank, then the second ones, and so on. */
  private final @Nullable Transport[][] byLane;

  private MemorySegment memory = MemorySegment.NULL;

  /**
   * @param lanes paths to each of these ranks
   * @param connected whether there are paths between two ranks; the same either way round
   */
  RankChannels(
      RunPlan plan,
      int rank,
      WaitStrategy waitStrategy,
      StopSignal stop,
      long timeoutNanos,
      int lanes,
      BiPredicate<Integer, Integer> connected) {
    this.plan = plan;
    this.rank = rank;
    this.waitStrategy = waitStrategy;
    this.stop = stop;
    this.timeoutNanos = timeoutNanos;
    this.lanes = lanes;
    this.connected = connected;
    this.byLane = new Transport[lanes][plan.assignments().size()];
  }

  /** The ranks that a rank has paths to, such that no two wait for each other in vain. */
  private List<Integer> partners(int of) {
    return new Pattern.Permutation()
        .partners(of, plan.assignments().size()).stream()
            .filter(other -> connected.test(of, other))
            .toList();
  }

  /**
   * Opens them.
   *
   * @param bytes of the memory
   * @return the addresses, for the other ranks
   */
  public String prepare(Fabric fabric, long bytes) {
    List<String> addresses = new ArrayList<>();
    for (int other : partners(rank)) {
      for (@Nullable Transport[] lane : byLane) {
        Transport channel = fabric.channel(rank > other);
        lane[other] = channel;
        memory = channel.prepare(bytes);
        addresses.add(channel.address());
      }
    }
    return PathAddresses.join(addresses);
  }

  /**
   * Connects them.
   *
   * @param addresses of all ranks, by role
   */
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    for (int other : partners(rank)) {
      String role = plan.assignments().get(other).role();
      int at = partners(other).indexOf(rank) * lanes;
      for (int lane = 0; lane < lanes; lane++) {
        to(other, lane).connect(PathAddresses.of(addresses, role, at + lane), until);
      }
    }
  }

  /** Makes sure that every path carries. */
  public void roundTrip() {
    for (int other : partners(rank)) {
      for (int lane = 0; lane < lanes; lane++) {
        link(other, lane).roundTrip(rank < other);
      }
    }
  }

  /**
   * The path to a rank.
   *
   * @param lane its number, from 0
   */
  public Transport to(int other, int lane) {
    return Objects.requireNonNull(byLane[lane][other], "no data path to this rank");
  }

  /** Control messages to and from a rank. */
  public ControlLink link(int other) {
    return link(other, 0);
  }

  private ControlLink link(int other, int lane) {
    return new ControlLink(to(other, lane), waitStrategy, timeoutNanos, stop);
  }

  /** To each rank, by its index; null at this rank's. */
  public @Nullable Transport[] byRank() {
    return byLane[0];
  }

  /** All paths that are open. */
  public Stream<Transport> all() {
    return Stream.of(byLane)
        .flatMap(Stream::of)
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull);
  }

  /**
   * Tells all ranks that this one has paths to why it ends: what they wait for then fails with that
   * sentence. Bounded; who is gone is not told.
   *
   * @param why a sentence that names the rank
   */
  public void abort(String why) {
    Abort.tell(all().toList(), why);
  }

  /** The memory of all of them. */
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public void close() {
    RuntimeException failure = null;
    for (Transport channel : all().toList()) {
      try {
        channel.close();
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
