package io.throughline.protocol.environment;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of CPUs as the kernel writes lists: {@code 0-15,32-47}. */
public final class CpuNumbers {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

  private CpuNumbers() {}

  /** Parses a list of CPUs; anything that is no number is passed over. */
  public static BitSet of(String list) {
    BitSet cpus = new BitSet();
    for (String part : list.split(",", -1)) {
      Matcher range = RANGE.matcher(part.strip());
      if (range.matches()) {
        int first = Integer.parseInt(range.group(1));
        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
        cpus.set(first, Math.max(first, last) + 1);
      }
    }
    return cpus;
  }

  /** The numbers of a list, ascending. */
  public static List<Integer> list(String list) {
    return of(list).stream().boxed().toList();
  }

  /** A list as the kernel writes it. */
  public static String text(BitSet cpus) {
    List<String> ranges = new ArrayList<>();
    for (int first = cpus.nextSetBit(0); first >= 0; ) {
      int end = cpus.nextClearBit(first);
      ranges.add(first == end - 1 ? "" + first : first + "-" + (end - 1));
      first = cpus.nextSetBit(end);
    }
    return String.join(",", ranges);
  }
}
