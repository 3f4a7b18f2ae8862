package io.throughline.protocol.group;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Ranks split into groups as {@code MPI_Comm_split} does it: ranks of one colour are a group, in
 * the order of their keys, and of their indexes where keys are equal.
 *
 * @param groups ranks of each group by their indexes, in the group's order; the groups in the order
 *     of their colours
 */
public record Split(List<List<Integer>> groups) {
  /** All ranks are one group. */
  public static final String NONE = "none";

  /** The forms of a split, in words. */
  public static final String FORMS =
      "none, mod N (rank modulo N), div N (N ranks after each other), a colour for each rank such"
          + " as 0,0,1,1, or colour:key such as 0:1,0:0,1:0,1:1";

  private static final Pattern BY_NUMBER = Pattern.compile("(mod|div)\\s*(\\d{1,9})");
  private static final Pattern COLOUR = Pattern.compile("(\\d{1,9})(?::(\\d{1,9}))?");

  public Split {
    groups = groups.stream().map(List::copyOf).toList();
  }

  /**
   * Reads a split of so many ranks.
   *
   * @throws IllegalArgumentException with what was given and why it is none, such as a group of one
   *     rank
   */
  public static Split parse(String text, int ranks) {
    String given = text.strip();
    if (given.equals(NONE)) {
      return new Split(List.of(IntStream.range(0, ranks).boxed().toList()));
    }
    Matcher byNumber = BY_NUMBER.matcher(given);
    List<Member> members =
        byNumber.matches()
            ? byNumber(given, byNumber.group(1), Integer.parseInt(byNumber.group(2)), ranks)
            : listed(given, ranks);
    SortedMap<Integer, List<Member>> byColour = new TreeMap<>();
    members.forEach(
        each -> byColour.computeIfAbsent(each.colour, ignored -> new ArrayList<>()).add(each));
    return new Split(byColour.values().stream().map(each -> ranks(given, each)).toList());
  }

  /** A rank with what it is split by. */
  private record Member(int rank, int colour, int key) {}

  private static List<Member> byNumber(String given, String word, int number, int ranks) {
    boolean divides = word.equals("div");
    int least = divides ? 2 : 1;
    int most = divides ? ranks : ranks / 2;
    if (number < least || number > most) {
      throw new IllegalArgumentException(
          "'%s' does not split %d ranks into groups of two at least, %s takes %d to %d"
              .formatted(given, ranks, word, least, most));
    }
    return IntStream.range(0, ranks)
        .mapToObj(rank -> new Member(rank, divides ? rank / number : rank % number, 0))
        .toList();
  }

  private static List<Member> listed(String given, int ranks) {
    String[] parts = given.split(",", -1);
    List<Member> members = new ArrayList<>();
    for (String part : parts) {
      Matcher colour = COLOUR.matcher(part.strip());
      if (!colour.matches()) {
        throw new IllegalArgumentException(
            parts.length == 1
                ? "'%s' is no split".formatted(given)
                : "'%s' of rank %d is neither a colour nor colour:key"
                    .formatted(part.strip(), members.size() + 1));
      }
      String key = colour.group(2);
      members.add(
          new Member(
              members.size(),
              Integer.parseInt(colour.group(1)),
              key == null ? 0 : Integer.parseInt(key)));
    }
    if (members.size() != ranks) {
      throw new IllegalArgumentException(
          "it has a colour for %d ranks, and there are %d".formatted(members.size(), ranks));
    }
    return members;
  }

  private static List<Integer> ranks(String given, Collection<Member> ofColour) {
    List<Integer> ranks =
        ofColour.stream()
            .sorted(Comparator.comparingInt(Member::key).thenComparingInt(Member::rank))
            .map(Member::rank)
            .toList();
    if (ranks.size() == 1) {
      throw new IllegalArgumentException(
          "'%s' leaves rank %d alone in its group".formatted(given, ranks.getFirst() + 1));
    }
    return ranks;
  }

  /** Whether all ranks are one group, in the order of their indexes. */
  public boolean whole() {
    return groups.size() == 1
        && groups.getFirst().equals(IntStream.range(0, groups.getFirst().size()).boxed().toList());
  }

  /** The number of the group that a rank is of, from 0. */
  public int groupOf(int rank) {
    return IntStream.range(0, groups.size())
        .filter(group -> groups.get(group).contains(rank))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no group has rank " + rank));
  }

  /** Whether two ranks are of the same group. */
  public boolean together(int rank, int other) {
    return groupOf(rank) == groupOf(other);
  }
}
