package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Disparity;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Run;
import io.throughline.console.history.History;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes comparisons of what history holds. */
public final class Comparer {
  private final Function<RunRecord, List<RunRecord>> past;

  public Comparer(History history) {
    this(run -> EarlierRuns.of(history, run));
  }

  /**
   * @param past whole runs of the same plan and nodes as a run; they tell how runs differ from one
   *     another. Asked for only where repeats are too few
   */
  public Comparer(Function<RunRecord, List<RunRecord>> past) {
    this.past = past;
  }

  /**
   * Every variant against the first.
   *
   * @throws io.throughline.protocol.problem.ProblemException where only some of the runs measure
   *     flows between ranks, or their groups have no pair in common
   */
  public Comparison compare(List<Variant> variants) {
    FlowFrame frame = FlowFrame.of(variants);
    PointLabels pointLabels = Variant.subjects(variants);
    Set<String> compared = Variant.runs(variants).map(RunRecord::runId).collect(Collectors.toSet());
    List<VariantReadings> readings =
        variants.stream()
            .map(variant ->
                new VariantReadings(
                    variant,
                    () -> calm(variant, compared),
                    run -> RunReadings.of(run, pointLabels, frame)))
            .toList();
    Map<MetricValue.Key, MetricValue> all = new LinkedHashMap<>();
    readings.forEach(each -> each.any().forEach(all::putIfAbsent));
    SignificanceTest judging = new SignificanceTest(precision(variants));
    ask(judging, readings, all);
    FastestEngines engines =
        Variant.ofEngines(variants)
            ? FastestEngines.ask(judging, readings, all)
            : FastestEngines.NONE;
    List<Change> judged = judging.changes();
    Iterator<Change> changes = judged.iterator();
    List<Figure> figures = new ArrayList<>();
    Map<MetricValue.Key, List<Cell>> ofFlows = new LinkedHashMap<>();
    all.forEach((key, any) -> {
      List<Cell> cells = new ArrayList<>();
      for (VariantReadings variant : readings) {
        cells.add(cell(any.measure(), variant.of(key), cells.isEmpty() ? null : changes.next()));
      }
      if (FlowFigure.ofFlows(key)) {
        ofFlows.put(key, cells);
      } else {
        figures.add(new Figure(any.subject(), any.measure(), cells));
      }
    });
    // What only one has cannot be compared, and must not stand before what can.
    figures.sort(Comparator.comparing(figure -> ofOne(figure)));
    List<Column> columns = variants.stream().map(Comparer::column).toList();
    return new Comparison(
        Comparison.FORM,
        columns,
        disparities(variants, Column.kinds(columns) > 1),
        figures,
        frame == null
            ? List.of()
            : IntStream.range(1, variants.size())
                .mapToObj(column -> FlowComparer.of(frame, variants, column, ofFlows))
                .toList(),
        engines.fastest(judged));
  }

  /** Figure by figure, each variant but the first. */
  private static void ask(
      SignificanceTest judging,
      List<VariantReadings> readings,
      Map<MetricValue.Key, MetricValue> all) {
    Set<String> begun = new HashSet<>();
    all.forEach((key, any) -> {
      // A subject's first figure is what it is told by.
      boolean headline = begun.add(key.subject());
      Difference.Side first = readings.getFirst().side(key);
      readings.stream()
          .skip(1)
          .forEach(variant ->
              judging.add(
                  any.measure(), headline, Difference.of(any.measure(), first, variant.side(key))));
    });
  }

  /** Others than those that are compared, which nothing is known to have disturbed. */
  private List<RunRecord> calm(Variant variant, Set<String> compared) {
    return past.apply(variant.runs().getFirst()).stream()
        .filter(run -> !compared.contains(run.runId()) && Disturbance.of(run).isEmpty())
        .toList();
  }

  /** Percent, the strictest that is asked for; 0 where none is. */
  private static double precision(List<Variant> variants) {
    return Variant.runs(variants)
        .map(run -> run.plan().settings())
        .filter(settings -> settings.has(PointSettings.PRECISION))
        .mapToLong(settings -> settings.number(PointSettings.PRECISION))
        .filter(percent -> percent > 0)
        .min()
        .orElse(0);
  }

  private static boolean ofOne(Figure figure) {
    return figure.cells().stream().filter(cell -> cell.value() != null).count() < 2;
  }

  private static Cell cell(
      Measure measure, List<MetricValue> metricValues, @Nullable Change change) {
    List<Double> all = Difference.values(metricValues);
    List<Double> calm = Difference.values(metricValues.stream().filter(MetricValue::calm).toList());
    return new Cell(
        all.isEmpty() ? null : Scale.of(measure).middle(calm.isEmpty() ? all : calm), all, change);
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
                    run.status().startedMillis(),
                    run.status().outcome(),
                    run.assessment().flags().stream().filter(Flag::doubtful).toList()))
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
                made.stream().map(each -> each.getOrDefault(topic, NoValue.TEXT)).toList()))
        .filter(disparity -> Set.copyOf(disparity.values()).size() > 1)
        .toList();
  }

  /** The configuration of a variant; all values where its own runs differ. */
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
