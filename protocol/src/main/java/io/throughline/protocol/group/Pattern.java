package io.throughline.protocol.group;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Who moves data to whom, and when: what a scenario makes of a group. */
public sealed interface Pattern {

  /**
   * The rounds, one after the other.
   *
   * @param ranks how many there are, at least 2
   * @throws IllegalArgumentException where the pattern does not fit that number; ranks are told
   *     from 1, as people number them
   */
  List<Round> rounds(int ranks);

  /** Flows that are named one by one, all at the same time. */
  record PairList(List<Flow> flows) implements Pattern {
    public PairList {
      flows = List.copyOf(flows);
    }

    @Override
    public List<Round> rounds(int ranks) {
      for (Flow flow : flows) {
        checkRank("pair", Math.max(flow.from(), flow.to()), ranks);
      }
      return one(flows.stream());
    }
  }

  /**
   * Every ordered pair once, in rounds of disjoint pairs (the circle method of round-robin
   * tournaments): n - 1 pairings of n / 2 pairs, each once in either direction. With an odd number
   * one rank rests in each pairing, and there is one pairing more.
   */
  record Permutation() implements Pattern {
    @Override
    public List<Round> rounds(int ranks) {
      checkSize(ranks);
      int even = ranks + ranks % 2;
      List<Round> rounds = new ArrayList<>();
      for (int pairing = 0; pairing < even - 1; pairing++) {
        List<Flow> there = new ArrayList<>();
        for (int i = 0; i < even / 2; i++) {
          int a = i == 0 ? even - 1 : (pairing + i) % (even - 1);
          int b = (pairing + even - 1 - i) % (even - 1);
          if (a < ranks && b < ranks) {
            there.add(new Flow(Math.min(a, b), Math.max(a, b)));
          }
        }
        rounds.add(new Round(rounds.size(), there));
        rounds.add(new Round(rounds.size(), there.stream().map(Flow::reversed).toList()));
      }
      return rounds;
    }

    /** The other ranks, such that two ranks come to each other where each waits for the other. */
    public List<Integer> partners(int rank, int ranks) {
      return rounds(ranks).stream()
          .flatMap(round -> round.from(rank).stream())
          .map(Flow::to)
          .toList();
    }
  }

  /** All others to one rank, at the same time. */
  record Incast(int root) implements Pattern {
    @Override
    public List<Round> rounds(int ranks) {
      checkRank("root", root, ranks);
      return one(others(root, ranks).map(rank -> new Flow(rank, root)));
    }
  }

  /** One rank to all others, at the same time. */
  record FanOut(int root) implements Pattern {
    @Override
    public List<Round> rounds(int ranks) {
      checkRank("root", root, ranks);
      return one(others(root, ranks).map(rank -> new Flow(root, rank)));
    }
  }

  /** Every rank to every other, at the same time. */
  record AllToAll() implements Pattern {
    @Override
    public List<Round> rounds(int ranks) {
      checkSize(ranks);
      return one(
          IntStream.range(0, ranks)
              .boxed()
              .flatMap(from -> others(from, ranks).map(to -> new Flow(from, to))));
    }
  }

  /** Every rank to the next, at the same time; the last to the first. */
  record Ring() implements Pattern {
    @Override
    public List<Round> rounds(int ranks) {
      checkSize(ranks);
      return one(IntStream.range(0, ranks).mapToObj(from -> new Flow(from, (from + 1) % ranks)));
    }
  }

  /**
   * Every rank of one half with its counterpart in the other half, both ways at the same time: with
   * 8 ranks 0 and 4, 1 and 5, and so on.
   */
  record Bisection() implements Pattern {
    @Override
    public List<Round> rounds(int ranks) {
      checkSize(ranks);
      if (ranks % 2 != 0) {
        throw new IllegalArgumentException(
            "a bisection needs an even number of ranks, there are " + ranks);
      }
      int half = ranks / 2;
      return one(IntStream.range(0, ranks).mapToObj(from -> new Flow(from, (from + half) % ranks)));
    }
  }

  private static Stream<Integer> others(int one, int ranks) {
    return IntStream.range(0, ranks).filter(rank -> rank != one).boxed();
  }

  private static List<Round> one(Stream<Flow> flows) {
    return List.of(new Round(0, flows.toList()));
  }

  private static void checkSize(int ranks) {
    if (ranks < 2) {
      throw new IllegalArgumentException("a pattern needs at least 2 ranks, there are " + ranks);
    }
  }

  private static void checkRank(String what, int rank, int ranks) {
    checkSize(ranks);
    if (rank >= ranks) {
      throw new IllegalArgumentException(
          "%s: there is no rank %d, the ranks are 1 to %d".formatted(what, rank + 1, ranks));
    }
  }
}
