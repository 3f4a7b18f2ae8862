package io.throughline.protocol.messaging;

import io.throughline.protocol.group.Split;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;

/** The ways of messages from each rank to each other: the shortest there are, always the same. */
public final class RoutingTable {
  private static final int UNKNOWN = -1;

  private final int[][] hops;
  private final List<List<Integer>> neighbours;

  /**
   * @param topology which {@linkplain Topology#unfit fits} so many ranks
   * @param degree ranks that a rank of a ring is connected to
   */
  public RoutingTable(Topology topology, int ranks, int degree) {
    neighbours = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      neighbours.add(topology.neighbours(rank, ranks, degree));
    }
    hops = new int[ranks][];
    for (int to = 0; to < ranks; to++) {
      hops[to] = distances(to);
    }
  }

  /** Breadth first: of each rank to one. */
  private int[] distances(int to) {
    int[] distance = new int[neighbours.size()];
    Arrays.fill(distance, UNKNOWN);
    distance[to] = 0;
    Queue<Integer> next = new ArrayDeque<>(List.of(to));
    while (!next.isEmpty()) {
      int rank = next.remove();
      for (int neighbour : neighbours.get(rank)) {
        if (distance[neighbour] == UNKNOWN) {
          distance[neighbour] = distance[rank] + 1;
          next.add(neighbour);
        }
      }
    }
    return distance;
  }

  /** Ranks that there are. */
  public int ranks() {
    return neighbours.size();
  }

  /** The ranks that a rank is connected to. */
  public List<Integer> neighbours(int rank) {
    return neighbours.get(rank);
  }

  /** Connections that a message from one rank to another takes one after the other. */
  public int hops(int from, int to) {
    return hops[to][from];
  }

  /** The most hops between any two ranks. */
  public int longest() {
    return Arrays.stream(hops).flatMapToInt(Arrays::stream).max().orElse(0);
  }

  /** The neighbour that a message to another rank goes to first. */
  public int next(int at, int to) {
    for (int neighbour : neighbours.get(at)) {
      if (hops[to][neighbour] < hops[to][at]) {
        return neighbour;
      }
    }
    throw new IllegalArgumentException("rank %d has no way to rank %d".formatted(at, to));
  }

  /** The ranks that pass a message on, in order; none between neighbours. */
  public List<Integer> relays(int from, int to) {
    List<Integer> between = new ArrayList<>();
    for (int at = next(from, to); at != to; at = next(at, to)) {
      between.add(at);
    }
    return between;
  }

  /**
   * Other ranks that a rank reaches in exactly so many hops.
   *
   * @param split of the ranks; only those of the same group are meant
   */
  public List<Integer> at(int rank, int distance, Split split) {
    List<Integer> there = new ArrayList<>();
    for (int other = 0; other < ranks(); other++) {
      if (other != rank && hops(rank, other) == distance && split.together(rank, other)) {
        there.add(other);
      }
    }
    return there;
  }

  /** Whether any two ranks of the same group are exactly so many hops apart. */
  public boolean anyAt(int distance, Split split) {
    return IntStream.range(0, ranks()).anyMatch(rank -> !at(rank, distance, split).isEmpty());
  }

  /**
   * Ranks whose messages, or answers to them, may take a connection in one direction: so many
   * messages may be on it where each rank waits for one answer.
   */
  public int together(int from, int to) {
    int count = 0;
    for (int rank = 0; rank < ranks(); rank++) {
      boolean there = false;
      boolean back = false;
      for (int other = 0; other < ranks(); other++) {
        there |= takes(rank, other, from, to);
        back |= takes(other, rank, from, to);
      }
      count += (there ? 1 : 0) + (back ? 1 : 0);
    }
    return count;
  }

  private boolean takes(int source, int destination, int from, int to) {
    for (int at = source; at != destination; ) {
      int next = next(at, destination);
      if (at == from && next == to) {
        return true;
      }
      at = next;
    }
    return false;
  }
}
