package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Fastest;
import io.throughline.console.compare.Comparison.Judgement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The fastest of several engines at each point. A comparison holds all of them against the first;
 * for who is fastest the others are held against each other too, within the same 5 % that may err.
 */
final class FastestEngines {
  /** The value of a comparison whose variants are no engines. */
  static final FastestEngines NONE = new FastestEngines(0);

  /** The differences of a point's headline between columns, by their places among all changes. */
  private record Point(String subject, List<Pair> pairs) {}

  /**
   * @param one the column that is held against
   * @param change place of the difference among all of the comparison
   */
  private record Pair(int one, int other, int change) {}

  private final int columns;
  private final List<Point> points = new ArrayList<>();

  private FastestEngines(int columns) {
    this.columns = columns;
  }

  /**
   * Asks what the comparison itself does not ask.
   *
   * @param judging has been asked for each figure of each variant but the first, in this order
   */
  static FastestEngines ask(
      SignificanceTest judging,
      List<VariantReadings> readings,
      Map<MetricValue.Key, MetricValue> all) {
    FastestEngines engines = new FastestEngines(readings.size());
    Set<String> begun = new HashSet<>();
    int asked = 0;
    int next = all.size() * (readings.size() - 1);
    for (Map.Entry<MetricValue.Key, MetricValue> figure : all.entrySet()) {
      if (begun.add(figure.getKey().subject())) {
        List<Pair> pairs = new ArrayList<>();
        for (int column = 1; column < readings.size(); column++) {
          pairs.add(new Pair(0, column, asked + column - 1));
        }
        Measure measure = figure.getValue().measure();
        for (int one = 1; one < readings.size(); one++) {
          for (int other = one + 1; other < readings.size(); other++) {
            judging.add(
                measure,
                true,
                Difference.of(
                    measure,
                    readings.get(one).side(figure.getKey()),
                    readings.get(other).side(figure.getKey())));
            pairs.add(new Pair(one, other, next++));
          }
        }
        engines.points.add(new Point(figure.getKey().subject(), pairs));
      }
      asked += readings.size() - 1;
    }
    return engines;
  }

  /**
   * @param changes all of the comparison, in the order in which they were asked for
   */
  List<Fastest> fastest(List<Change> changes) {
    return points.stream().map(point -> fastest(point, changes)).toList();
  }

  private Fastest fastest(Point point, List<Change> changes) {
    Set<Integer> measured = new HashSet<>();
    Set<Integer> slower = new HashSet<>();
    for (Pair pair : point.pairs()) {
      Change change = changes.get(pair.change());
      if (change.percent() != null) {
        measured.add(pair.one());
        measured.add(pair.other());
      }
      if (change.judgement() == Judgement.BETTER) {
        slower.add(pair.one());
      } else if (change.judgement() == Judgement.WORSE) {
        slower.add(pair.other());
      }
    }
    return new Fastest(
        point.subject(),
        IntStream.range(0, columns)
            .filter(column -> measured.contains(column) && !slower.contains(column))
            .boxed()
            .toList());
  }
}
