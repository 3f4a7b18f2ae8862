package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.result.RunRecord;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The runs of variants taken in turns; their tags say of which variant each of them is. */
public final class Turns {
  public static final String A = "a";
  public static final String B = "b";

  /** The variants' names in the order in which a comparison has them. */
  private static final List<String> VARIANTS =
      Stream.concat(Stream.of(A, B), CollectiveEngine.ids().stream().sorted()).toList();

  private static final Pattern TAG =
      Pattern.compile("(ab-.+)-(?:%s)".formatted(String.join("|", VARIANTS)));

  private Turns() {}

  /**
   * The tags of a run.
   *
   * @param stamp tells these turns from others
   * @param variant {@link #A}, {@link #B} or the id of an engine
   */
  public static List<String> tags(String stamp, String variant) {
    return List.of(name(stamp), name(stamp) + "-" + variant);
  }

  /** The tag that all of them have. */
  public static String name(String stamp) {
    return "ab-" + stamp;
  }

  /** Puts the runs in the order of their variants where all are of the same turns; else as is. */
  static List<RunRecord> ordered(History history, List<RunRecord> runs) {
    List<List<String>> tags = runs.stream().map(run -> history.marks().tags(run.runId())).toList();
    return tags.stream()
        .flatMap(List::stream)
        .map(TAG::matcher)
        .filter(Matcher::matches)
        .map(tag -> tag.group(1))
        .distinct()
        .filter(name -> tags.stream().allMatch(each -> variant(name, each) >= 0))
        .findFirst()
        .map(name -> byVariant(name, runs, tags))
        .orElse(runs);
  }

  /** The variant's place among all; -1 where these are not the tags of one. */
  private static int variant(String name, List<String> tags) {
    return IntStream.range(0, VARIANTS.size())
        .filter(i -> tags.contains(name + "-" + VARIANTS.get(i)))
        .findFirst()
        .orElse(-1);
  }

  private static List<RunRecord> byVariant(
      String name, List<RunRecord> runs, List<List<String>> tags) {
    return IntStream.range(0, runs.size())
        .boxed()
        .sorted(Comparator.comparingInt(run -> variant(name, tags.get(run))))
        .map(runs::get)
        .toList();
  }
}
