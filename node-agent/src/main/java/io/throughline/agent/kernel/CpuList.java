package io.throughline.agent.kernel;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Numbers of CPUs as the kernel writes them: {@code 0-3,8}. */
public final class CpuList {
  private CpuList() {}

  /** Empty where the text is no such list. */
  public static List<Integer> parse(String text) {
    List<Integer> cpus = new ArrayList<>();
    for (String range : text.strip().split(",", -1)) {
      String[] ends = range.split("-", 2);
      try {
        int first = Integer.parseInt(ends[0].strip());
        int last = ends.length == 1 ? first : Integer.parseInt(ends[1].strip());
        for (int cpu = first; cpu <= last; cpu++) {
          cpus.add(cpu);
        }
      } catch (NumberFormatException none) {
        return List.of();
      }
    }
    return cpus;
  }

  /** The list as a set. */
  public static BitSet set(String text) {
    BitSet cpus = new BitSet();
    parse(text).forEach(cpus::set);
    return cpus;
  }

  /** The shortest form; the numbers ascend. */
  public static String text(List<Integer> cpus) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < cpus.size(); i++) {
      int first = cpus.get(i);
      while (i + 1 < cpus.size() && cpus.get(i + 1) == cpus.get(i) + 1) {
        i++;
      }
      text.append(text.isEmpty() ? "" : ",").append(first);
      if (cpus.get(i) != first) {
        text.append('-').append(cpus.get(i));
      }
    }
    return text.toString();
  }
}
