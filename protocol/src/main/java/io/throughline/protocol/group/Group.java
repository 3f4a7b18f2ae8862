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

  /**
   * @throws IndexOutOfBoundsException where there is no such rank
   */
  public Rank rank(int index) {
    return ranks.get(index);
  }
}
