package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.SequenceTimes;
import io.throughline.console.matrix.Median;
import io.throughline.console.matrix.MedianPolish;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RunRecord;
import java.util.Arrays;
import java.util.List;

/**
 * The figures of a run of a group: of the whole of it, then of each flow, then of what each rank
 * has in common as a sender and as a receiver.
 */
final class GroupReadings {
  private final RunValues values;
  private final GroupResult group;
  private final FlowFrame frame;
  private final FlowRates rates;

  private GroupReadings(RunRecord run, GroupResult group, FlowFrame frame) {
    values = new RunValues(run);
    this.group = group;
    this.frame = frame;
    rates = frame.rates(group);
  }

  static List<MetricValue> of(RunRecord run, FlowFrame frame) {
    GroupResult group = run.ranks().group();
    if (group == null || group.flows().isEmpty()) {
      return List.of();
    }
    GroupReadings readings = new GroupReadings(run, group, frame);
    readings.whole();
    readings.flows();
    readings.ranks();
    return readings.values.all();
  }

  /** Reads the pairs that all compared runs measured, so that a lost rank changes none of them. */
  private void whole() {
    double[] bandwidths = values(FlowFigure.BANDWIDTH);
    boolean atOnce = group.competes() && !frame.apart();
    String one = atOnce ? "flow" : "pair";
    whole(
        "group.median",
        "Median of all %ss".formatted(one),
        Unit.RATE,
        Median.of(Arrays.stream(bandwidths)));
    whole(
        "group.slowest",
        "Slowest " + one,
        Unit.RATE,
        Arrays.stream(bandwidths).min().orElse(Double.NaN));
    if (atOnce && group.sequence()) {
      whole("group.sequence", "Sequence done after", Unit.TIME, SequenceTimes.of(group).total());
    } else if (atOnce) {
      Fairness fairness = Fairness.of(group);
      // Over more flows both would be something else.
      if (fairness.together() == frame.pairs().size()) {
        whole("group.aggregate", "Aggregate bandwidth", Unit.RATE, fairness.aggregate());
        whole("group.jain", "Jain's index", Unit.INDEX, fairness.jain());
        if (group.finishes()) {
          whole("group.done", "Last flow done", Unit.TIME, fairness.lastDone());
        }
      }
    }
    double[] roundTrips = values(FlowFigure.ROUND_TRIP);
    if (roundTrips.length > 0) {
      whole(
          "group.round-trip",
          "Round trip p50, median pair",
          Unit.TIME,
          Median.of(Arrays.stream(roundTrips)));
      whole(
          "group.round-trip.slowest",
          "Round trip p50, slowest pair",
          Unit.TIME,
          Arrays.stream(roundTrips).max().orElse(Double.NaN));
    }
  }

  private double[] values(FlowFigure figure) {
    return frame.pairs().stream()
        .mapToDouble(pair -> rates.of(pair).of(figure))
        .filter(value -> value > 0)
        .toArray();
  }

  private void whole(String id, String label, Unit unit, double value) {
    Better better = unit == Unit.TIME ? Better.LOWER : Better.HIGHER;
    add("", new Measure(id, label, unit, better), value, values.doubt());
  }

  /** A flow that was measured whole counts, whatever became of the run. */
  private void flows() {
    for (FlowFigure figure : FlowFigure.values()) {
      rates
          .pairs()
          .forEach((pair, rate) -> add(pair.text(), figure.measure(), rate.of(figure), ""));
    }
  }

  /** Beside the first variant: pairs differ from one another, and that is no effect of a rank. */
  private void ranks() {
    for (FlowFigure figure : FlowFigure.values()) {
      MedianPolish polish = MedianPolish.of(frame.againstReference(figure, rates));
      for (int rank = 0; rank < frame.ranks().size(); rank++) {
        String name = frame.ranks().get(rank);
        add(subject(name, true), figure.ofRank(true), Math.exp(polish.sending(rank)), "");
        add(subject(name, false), figure.ofRank(false), Math.exp(polish.receiving(rank)), "");
      }
    }
  }

  /** The name of a rank's effect. */
  static String subject(String rank, boolean sends) {
    return rank + (sends ? " sends" : " receives");
  }

  private void add(String subject, Measure measure, double value, String why) {
    if (value > 0) {
      values.add(subject, measure, value, why);
    }
  }
}
