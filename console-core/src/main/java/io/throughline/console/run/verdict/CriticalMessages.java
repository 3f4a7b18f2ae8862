package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.MessagePoint;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * The critical messages of a group: how many stayed within their objective, what the load beside
 * them cost, and what each hop did.
 *
 * @param objectiveNanos round trip that they are to stay within; 0 for none
 * @param planned the points of the run, by index
 */
public record CriticalMessages(long objectiveNanos, List<MessagePoint> planned) {
  private static final String TRIP = Latency.ROUND_TRIP.id();

  public CriticalMessages {
    planned = List.copyOf(planned);
  }

  /** Those of a run; empty where it has none. */
  public static Optional<CriticalMessages> of(RunPlan plan) {
    boolean has =
        plan.settings().has(MessagesScenario.SLO)
            && plan.points().stream().allMatch(spec -> spec.shape() == Shape.GROUP_ROUND_TRIP);
    return has
        ? Optional.of(
            new CriticalMessages(
                plan.settings().number(MessagesScenario.SLO), MessagePoint.all(plan.settings())))
        : Optional.empty();
  }

  /** The plan of a measured point. */
  public MessagePoint plan(Point point) {
    return planned.get(point.spec().index());
  }

  /** The share of round trips within the objective, 0 to 1; empty where there is none. */
  public OptionalDouble within(Point point) {
    Histogram all = HistogramCode.empty();
    for (FlowEnd side : point.sides()) {
      String encoded = side.timing().histograms().get(TRIP);
      if (encoded != null) {
        all.add(HistogramCode.decode(encoded));
      }
    }
    return objectiveNanos == 0 || all.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(all.getPercentileAtOrBelowValue(objectiveNanos) / 100);
  }

  /**
   * The 99th percentile beside a load by that without: 1 where the load does not leak into it.
   *
   * @param measured points of the run
   */
  public OptionalDouble leakage(Point point, List<Point> measured) {
    MessagePoint of = plan(point);
    if (!of.loaded()) {
      return OptionalDouble.empty();
    }
    OptionalLong loaded = p99(point);
    OptionalLong alone =
        measured.stream()
            .filter(other -> !plan(other).loaded())
            .filter(other -> plan(other).hops() == of.hops())
            .filter(other -> other.spec().size() == point.spec().size())
            .flatMapToLong(other -> p99(other).stream())
            .findFirst();
    return loaded.isEmpty() || alone.isEmpty() || alone.getAsLong() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) loaded.getAsLong() / alone.getAsLong());
  }

  /**
   * Nanoseconds that each further hop adds to half of the median round trip without load, of the
   * smallest size; empty where all are neighbours.
   *
   * @param measured points of the run
   */
  public OptionalDouble perHop(List<Point> measured) {
    long smallest = measured.stream().mapToLong(each -> each.spec().size()).min().orElse(0);
    List<Point> alone =
        measured.stream()
            .filter(each -> !plan(each).loaded() && each.spec().size() == smallest)
            .filter(each -> trip(each).isPresent())
            .toList();
    if (alone.size() < 2) {
      return OptionalDouble.empty();
    }
    Point near = alone.getFirst();
    Point far = alone.getLast();
    double more = trip(far).orElseThrow().p50() / 2.0 - trip(near).orElseThrow().p50() / 2.0;
    return OptionalDouble.of(more / (plan(far).hops() - plan(near).hops()));
  }

  /** The round trips of a point; empty where none was measured. */
  public static Optional<Percentiles> trip(Point point) {
    return Optional.ofNullable(point.latencies().get(TRIP)).filter(all -> all.count() > 0);
  }

  private static OptionalLong p99(Point point) {
    return trip(point).map(Percentile.P99::of).orElse(OptionalLong.empty());
  }
}
