package io.throughline.agent.collective.run;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.PathAddresses;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.plan.RunPlan;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A rank's data paths to all other ranks, over one memory. Belongs to the data thread. */
final class Channels implements AutoCloseable {
  private final RunPlan plan;
  private final int rank;
  private final WaitStrategy waitStrategy;
  private final StopSignal stop;
  private final long timeoutNanos;
  private final @Nullable Transport[] byRank;
  private MemorySegment memory = MemorySegment.NULL;

  Channels(RunPlan plan, int rank, WaitStrategy waitStrategy, StopSignal stop, long timeoutNanos) {
    this.plan = plan;
    this.rank = rank;
    this.waitStrategy = waitStrategy;
    this.stop = stop;
    this.timeoutNanos = timeoutNanos;
    this.byRank = new Transport[plan.assignments().size()];
  }

  private List<Integer> partners(int of) {
    return new Pattern.Permutation().partners(of, byRank.length);
  }

  /**
   * Opens them.
   *
   * @param bytes of the memory
   * @return the addresses, for the other ranks
   */
  String prepare(Fabric fabric, long bytes) {
    List<String> addresses = new ArrayList<>();
    for (int other : partners(rank)) {
      Transport channel = fabric.channel(rank > other);
      byRank[other] = channel;
      memory = channel.prepare(bytes);
      addresses.add(channel.address());
    }
    return PathAddresses.join(addresses);
  }

  /**
   * @param addresses of all ranks, by role
   */
  void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    for (int other : partners(rank)) {
      String role = plan.assignments().get(other).role();
      int at = partners(other).indexOf(rank);
      to(other).connect(PathAddresses.of(addresses, role, at), until);
    }
  }

  /** Makes sure that every path carries. */
  void roundTrip() {
    for (int other : partners(rank)) {
      link(other).roundTrip(rank < other);
    }
  }

  Transport to(int other) {
    return Objects.requireNonNull(byRank[other], "no data path to this rank");
  }

  /** Control messages to and from a rank. */
  ControlLink link(int other) {
    return new ControlLink(to(other), waitStrategy, timeoutNanos, stop);
  }

  /** To each rank, by its index; null at this rank's. */
  @Nullable Transport[] byRank() {
    return byRank;
  }

  Stream<Transport> all() {
    return Stream.of(byRank).filter(Objects::nonNull).map(Objects::requireNonNull);
  }

  MemorySegment memory() {
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
