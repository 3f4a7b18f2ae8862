package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Disparity;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Run;
import io.throughline.console.history.History;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes comparisons of what history holds. */
public final class Comparer {
  private static final String NONE = "–";

  private final History history;

  public Comparer(History history) {
    this.history = history;
  }

  /**
   * Every variant against the first.
   *
   * @param paired whether the variants' runs were taken in turn, the first of one beside the first
   *     of the other
   */
  public Comparison compare(List<Variant> variants, boolean paired) {
    Subjects subjects = Variant.subjects(variants);
    List<Map<Reading.Key, List<Reading>>> readings =
        variants.stream().map(variant -> readings(variant, subjects)).toList();
    Map<Reading.Key, Reading> all = new LinkedHashMap<>();
    readings.forEach(each -> each.forEach((key, found) -> all.putIfAbsent(key, found.getFirst())));
    List<Figure> figures = new ArrayList<>();
    all.forEach((key, any) ->
        figures.add(
            new Figure(
                any.subject(),
                any.measure(),
                cells(
                    readings.stream().map(each -> each.getOrDefault(key, List.of())).toList(),
                    paired))));
    // What only one has cannot be compared, and must not stand before what can.
    figures.sort(Comparator.comparing(figure -> ofOne(figure)));
    List<Column> columns = variants.stream().map(Comparer::column).toList();
    return new Comparison(
        Comparison.FORM, columns, disparities(variants, Column.kinds(columns) > 1), figures);
  }

  private static boolean ofOne(Figure figure) {
    return figure.cells().stream().filter(cell -> cell.value() != null).count() < 2;
  }

  private Map<Reading.Key, List<Reading>> readings(Variant variant, Subjects subjects) {
    Map<Reading.Key, List<Reading>> readings = new LinkedHashMap<>();
    for (RunRecord run : variant.runs()) {
      for (Reading reading : RunReadings.of(history, run, subjects)) {
        readings.computeIfAbsent(reading.key(), ignored -> new ArrayList<>()).add(reading);
      }
    }
    return readings;
  }

  private static List<Cell> cells(List<List<Reading>> columns, boolean paired) {
    List<Cell> cells = new ArrayList<>();
    for (List<Reading> column : columns) {
      List<Double> values = Difference.values(column);
      Change change = cells.isEmpty() ? null : Difference.of(columns.getFirst(), column, paired);
      cells.add(new Cell(values.isEmpty() ? null : Spread.mean(values), values, change));
    }
    return cells;
  }

  private static Column column(Variant variant) {
    return new Column(
        variant.label(),
        variant.runs().stream()
            .map(run ->
                new Run(
                    run.runId(),
                    run.plan().scenario(),
                    run.plan().kind(),
                    run.plan().assignments().stream().map(Assignment::node).toList(),
                    run.startedMillis(),
                    run.outcome()))
            .toList());
  }

  /**
   * @param mixed whether they are of several kinds
   */
  private static List<Disparity> disparities(List<Variant> variants, boolean mixed) {
    List<Map<Configuration.Topic, String>> made =
        variants.stream().map(Comparer::configuration).toList();
    Set<Configuration.Topic> topics = new LinkedHashSet<>();
    made.forEach(each -> topics.addAll(each.keySet()));
    List<String> areas = topics.stream().map(Configuration.Topic::area).distinct().toList();
    return topics.stream()
        .filter(topic ->
            !mixed || !topic.ofKind() || made.stream().allMatch(each -> each.containsKey(topic)))
        .sorted(Comparator.comparingInt(topic -> areas.indexOf(topic.area())))
        .map(topic ->
            new Disparity(
                topic.area(),
                topic.what(),
                made.stream().map(each -> each.getOrDefault(topic, NONE)).toList()))
        .filter(disparity -> Set.copyOf(disparity.values()).size() > 1)
        .toList();
  }

  /** Where a variant's own runs differ, all that they say. */
  private static Map<Configuration.Topic, String> configuration(Variant variant) {
    Map<Configuration.Topic, Set<String>> said = new LinkedHashMap<>();
    for (RunRecord run : variant.runs()) {
      Configuration.of(run)
          .forEach((topic, value) ->
              said.computeIfAbsent(topic, ignored -> new LinkedHashSet<>()).add(value));
    }
    return said.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> String.join(" | ", entry.getValue()),
                (a, b) -> a,
                LinkedHashMap::new));
  }
}
