package io.throughline.protocol.result;

import java.util.List;
import java.util.Set;

/**
 * Something that a reader must know beside the number.
 *
 * @param id stable, {@code emulated-write}
 * @param text a sentence
 */
public record Flag(String id, String text) {
  /** A remark of a node on the run that puts nothing in doubt. */
  public static final String NOTE = "note";

  /** A remark on a point that puts nothing in doubt. */
  public static final String POINT = "point";

  /** A remark of a node on the run or a point that puts a figure in doubt. */
  public static final String CAUTION = "caution";

  /** A rank was lost, and the others went on. */
  public static final String RANK_LOST = "rank-lost";

  private static final Set<String> PLAIN = Set.of(NOTE, POINT);

  /** Whether it puts a figure in doubt; else it is only to be known. */
  public boolean doubtful() {
    return !PLAIN.contains(id);
  }

  /** The sentences of those that put a figure in doubt, or of the others. */
  public static List<String> texts(List<Flag> flags, boolean doubtful) {
    return flags.stream().filter(flag -> flag.doubtful() == doubtful).map(Flag::text).toList();
  }
}
