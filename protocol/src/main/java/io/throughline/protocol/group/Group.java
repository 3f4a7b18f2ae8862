package io.throughline.protocol.group;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The ranks of a run.
 *
 * @param ranks by {@link Rank#index}
 */
public record Group(List<Rank> ranks) {
  /**
   * @throws IllegalArgumentException where an index is not a rank's place in the list
   */
  public Group {
    ranks = List.copyOf(ranks);
    for (int i = 0; i < ranks.size(); i++) {
      if (ranks.get(i).index() != i) {
        throw new IllegalArgumentException(
            "rank %d is at place %d of its group".formatted(ranks.get(i).index(), i));
      }
    }
  }

  /** A rank for each name; a node that is named again gets one more. */
  public static Group of(List<String> nodes) {
    List<Rank> ranks = new ArrayList<>();
    Map<String, Integer> locals = new HashMap<>();
    for (String node : nodes) {
      int local = locals.merge(node, 1, Integer::sum) - 1;
      ranks.add(new Rank(ranks.size(), node, local));
    }
    return new Group(ranks);
  }

  /** The ranks of these names, in order. */
  public static Group named(List<String> names) {
    return new Group(
        IntStream.range(0, names.size()).mapToObj(i -> Rank.named(i, names.get(i))).toList());
  }

  /** How many there are. */
  public int size() {
    return ranks.size();
  }

  /** How many flows of a round begin at a node, whichever of its ranks sends. */
  public int sending(Round round, String node) {
    return (int) round.flows().stream().filter(flow -> at(flow.from(), node)).count();
  }

  /** How many flows of a round end at a node, whichever of its ranks receives. */
  public int receiving(Round round, String node) {
    return (int) round.flows().stream().filter(flow -> at(flow.to(), node)).count();
  }

  /**
   * How often the bytes of a flow pass a node: 2 where the node carries both ranks, 0 where it
   * carries none.
   */
  public int passes(Flow flow, String node) {
    return (at(flow.from(), node) ? 1 : 0) + (at(flow.to(), node) ? 1 : 0);
  }

  /** The node that carries the rank of a name; the name itself where there is no such rank. */
  public String node(String rankName) {
    return ranks.stream()
        .filter(rank -> rank.name().equals(rankName))
        .map(Rank::node)
        .findFirst()
        .orElse(rankName);
  }

  private boolean at(int rank, String node) {
    // A plan that is checked may ask for more ranks than it was given nodes.
    return rank < size() && rank(rank).node().equals(node);
  }

  /**
   * @throws IndexOutOfBoundsException where there is no such rank
   */
  public Rank rank(int index) {
    return ranks.get(index);
  }

  /** A flow by its ranks' names: {@code gpu1 → gpu2}. */
  public String pair(Flow flow) {
    return "%s → %s".formatted(rank(flow.from()).name(), rank(flow.to()).name());
  }
}
