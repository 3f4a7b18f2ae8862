package io.throughline.console.compare;

import io.throughline.protocol.quantity.ByteCount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Works that were done at one size only: told apart by their names, which have no order, so that no
 * line joins them.
 *
 * @param works their names; empty where there are none
 * @param columns one for each variant that has any of them
 */
public record NamedWorks(List<String> works, List<Column> columns) {

  /**
   * A variant's figures, one for each work.
   *
   * @param variant the column's index
   * @param latency what the percentiles are of; empty where there are none
   * @param bandwidth bytes per second; null where the variant lacks this work, and for round trips
   * @param p50 nanoseconds; null also where no latency was measured
   * @param p99 likewise
   */
  public record Column(
      int variant,
      String latency,
      List<@Nullable Double> bandwidth,
      List<@Nullable Double> p50,
      List<@Nullable Double> p99) {

    private static Column of(List<SizeCurve> own, int variant, Collection<String> works) {
      List<@Nullable Double> bandwidth = new ArrayList<>();
      List<@Nullable Double> p50 = new ArrayList<>();
      List<@Nullable Double> p99 = new ArrayList<>();
      for (String work : works) {
        Optional<SizeCurve> curve =
            own.stream().filter(each -> each.work().equals(work)).findFirst();
        bandwidth.add(curve.map(each -> each.bandwidth().getFirst()).orElse(null));
        p50.add(curve.map(each -> each.p50().getFirst()).orElse(null));
        p99.add(curve.map(each -> each.p99().getFirst()).orElse(null));
      }
      return new Column(variant, latency(own, works), bandwidth, p50, p99);
    }

    private static String latency(List<SizeCurve> own, Collection<String> works) {
      return own.stream()
          .filter(sizeCurve -> works.contains(sizeCurve.work()) && !sizeCurve.latency().isEmpty())
          .findFirst()
          .map(SizeCurve::latency)
          .orElse("");
    }
  }

  /**
   * @param all of every variant
   */
  static NamedWorks of(List<SizeCurve> all) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    all.stream()
        .filter(sizeCurve -> !overSizes(all, sizeCurve.work()))
        .forEach(sizeCurve -> sizes.put(sizeCurve.work(), sizeCurve.sizes().getFirst()));
    boolean alike = new TreeSet<>(sizes.values()).size() < 2;
    List<Column> columns = new ArrayList<>();
    for (int variant :
        new LinkedHashSet<>(
            all.stream()
                .filter(sizeCurve -> sizes.containsKey(sizeCurve.work()))
                .map(SizeCurve::variant)
                .toList())) {
      List<SizeCurve> own =
          all.stream().filter(sizeCurve -> sizeCurve.variant() == variant).toList();
      columns.add(Column.of(own, variant, sizes.keySet()));
    }
    List<String> names = new ArrayList<>();
    sizes.forEach((work, size) -> names.add(name(work, size, alike)));
    return new NamedWorks(shortened(names), columns);
  }

  private static String name(String work, long size, boolean alike) {
    String bytes = ByteCount.exact(size);
    return work.isEmpty() ? bytes : alike ? work : work + " " + bytes;
  }

  /** Without what all of them begin or end with, {@code , window 8}: it tells none from another. */
  private static List<String> shortened(List<String> names) {
    List<String> shorter = withoutBeginning(names);
    while (shorter.size() > 1) {
      int at = shorter.getFirst().lastIndexOf(", ");
      String end = at < 0 ? "" : shorter.getFirst().substring(at);
      if (end.isEmpty() || !shorter.stream().allMatch(name -> name.endsWith(end))) {
        return shorter;
      }
      shorter =
          shorter.stream().map(name -> name.substring(0, name.length() - end.length())).toList();
    }
    return shorter;
  }

  private static List<String> withoutBeginning(List<String> names) {
    List<String> shorter = names;
    while (shorter.size() > 1) {
      int at = shorter.getFirst().indexOf(", ");
      String begin = at < 0 ? "" : shorter.getFirst().substring(0, at + 2);
      if (begin.isEmpty() || !shorter.stream().allMatch(name -> name.startsWith(begin))) {
        return shorter;
      }
      shorter = shorter.stream().map(name -> name.substring(begin.length())).toList();
    }
    return shorter;
  }

  /** Whether a work was done at several sizes, by whichever variants. */
  static boolean overSizes(List<SizeCurve> all, String work) {
    return all.stream()
            .filter(sizeCurve -> sizeCurve.work().equals(work))
            .flatMap(sizeCurve -> sizeCurve.sizes().stream())
            .distinct()
            .count()
        > 1;
  }
}
