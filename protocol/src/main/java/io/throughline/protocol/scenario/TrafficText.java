package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.TrafficMatrix;
import io.throughline.protocol.quantity.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/** Reads a traffic matrix: its rows and cells, or a pattern and the bytes of each of its flows. */
final class TrafficText {
  static final String ALL_TO_ALL = "all-to-all";

  /** The forms of a matrix, for people. */
  static final String FORMS =
      "a row for each rank, such as 0,64MiB;1GiB,0, or all-to-all SIZE, ring SIZE, bisection SIZE,"
          + " or pairs 1>2,3>4 SIZE";

  private static final Map<String, Pattern> PATTERNS =
      Map.of(
          ALL_TO_ALL,
          new Pattern.AllToAll(),
          "ring",
          new Pattern.Ring(),
          "bisection",
          new Pattern.Bisection());

  private static final String PAIRS = "pairs";

  private static final java.util.regex.Pattern PAIR =
      java.util.regex.Pattern.compile("([1-9]\\d{0,8})>([1-9]\\d{0,8})");

  private TrafficText() {}

  /**
   * Reads one step.
   *
   * @param ranks how many there are
   * @throws IllegalArgumentException with what is wrong
   */
  static TrafficMatrix read(String text, int ranks) {
    // all-to-all64MiB was taken without a space between, and stands in records.
    Words words =
        Words.of(text.strip().replaceFirst("^" + ALL_TO_ALL + "(?=\\d)", ALL_TO_ALL + " "));
    Pattern pattern = PATTERNS.get(words.first());
    if (pattern != null) {
      return TrafficMatrix.of(pattern, ranks, ByteCount.parse(words.rest()));
    }
    if (words.first().equals(PAIRS)) {
      Words pairs = Words.of(words.rest());
      return TrafficMatrix.of(
          new Pattern.PairList(flows(pairs.first())), ranks, ByteCount.parse(pairs.rest()));
    }
    return TrafficMatrix.parse(text);
  }

  private static List<Flow> flows(String pairs) {
    List<Flow> flows = new ArrayList<>();
    for (String pair : pairs.split(",", -1)) {
      Flow flow = flow(pair);
      if (flows.contains(flow)) {
        throw new IllegalArgumentException("the pair %s is there twice".formatted(pair));
      }
      flows.add(flow);
    }
    return flows;
  }

  private static Flow flow(String pair) {
    Matcher numbers = PAIR.matcher(pair);
    if (!numbers.matches() || numbers.group(1).equals(numbers.group(2))) {
      throw new IllegalArgumentException(
          "'%s' is no pair of two ranks by their numbers, such as 1>2".formatted(pair));
    }
    return new Flow(Integer.parseInt(numbers.group(1)) - 1, Integer.parseInt(numbers.group(2)) - 1);
  }

  /** The first word of a text and what comes behind it. */
  private record Words(String first, String rest) {
    static Words of(String text) {
      String[] words = text.split("\\s+", 2);
      return new Words(words[0], words.length == 1 ? "" : words[1]);
    }
  }
}
