package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.protocol.result.RunRecord;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The runs of an A/B; their tags say of which variant each of them is. */
public final class Turns {
  private static final Pattern TAG = Pattern.compile("(ab-.+)-[ab]");

  private Turns() {}

  /**
   * The tags of a run.
   *
   * @param stamp tells this A/B from others
   */
  public static List<String> tags(String stamp, boolean ofA) {
    return List.of(name(stamp), name(stamp) + (ofA ? "-a" : "-b"));
  }

  /** The tag that all of them have. */
  public static String name(String stamp) {
    return "ab-" + stamp;
  }

  /** Puts the runs of variant A first where all are of one A/B; else they stay as they are. */
  static List<RunRecord> ordered(History history, List<RunRecord> runs) {
    List<List<String>> tags = runs.stream().map(run -> history.marks().tags(run.runId())).toList();
    return tags.stream()
        .flatMap(List::stream)
        .map(TAG::matcher)
        .filter(Matcher::matches)
        .map(tag -> tag.group(1))
        .distinct()
        .filter(name -> tags.stream().allMatch(each -> isOf(name, each)))
        .findFirst()
        .map(name -> ofAFirst(name, runs, tags))
        .orElse(runs);
  }

  private static boolean isOf(String name, List<String> tags) {
    return Stream.of("-a", "-b").anyMatch(variant -> tags.contains(name + variant));
  }

  private static List<RunRecord> ofAFirst(
      String name, List<RunRecord> runs, List<List<String>> tags) {
    return IntStream.range(0, runs.size())
        .boxed()
        .sorted(Comparator.comparing(run -> !tags.get(run).contains(name + "-a")))
        .map(runs::get)
        .toList();
  }
}
