package io.throughline.console.run.verdict;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.console.fairness.SequenceTimes;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures that matter of flows that were measured at once: what they get, and how evenly. */
final class FairnessHeadlines {
  private final GroupResult group;
  private final Fairness fairness;

  FairnessHeadlines(GroupResult group) {
    this.group = group;
    this.fairness = Fairness.of(group);
  }

  /** Empty where no flow was measured whole. */
  List<Headline> list() {
    if (group.flows().stream().noneMatch(FlowResult::complete)) {
      return List.of();
    }
    if (group.sequence()) {
      return ofSequence(SequenceTimes.of(group));
    }
    List<Headline> list = new ArrayList<>();
    list.add(aggregate());
    list.add(jain());
    list.add(group.finishes() ? done() : slowest());
    return list;
  }

  private List<Headline> ofSequence(SequenceTimes times) {
    double total = times.total();
    return List.of(
        new Headline(
            "Sequence done after",
            Double.isNaN(total) ? NoValue.TEXT : TimeSpan.format(Math.round(total)),
            "sum of %d steps".formatted(times.steps().size())),
        times
            .longest()
            .map(step ->
                new Headline(
                    "Longest step",
                    TimeSpan.format(Math.round(step.fairness().lastDone())),
                    "step %d%s"
                        .formatted(
                            step.number(),
                            step.fairness()
                                .last()
                                .map(flow -> ", last flow %s".formatted(pair(flow)))
                                .orElse(""))))
            .orElse(new Headline("Longest step", NoValue.TEXT, "")),
        times
            .leastOfAlone()
            .map(least ->
                new Headline(
                    "Least of alone",
                    Percent.format(100 * least.flow().ofAlone()),
                    "step %d, %s".formatted(least.step(), pair(least.flow()))))
            .orElse(new Headline("Least of alone", NoValue.TEXT, "")));
  }

  /** Before anything is measured. */
  static List<Headline> none() {
    return List.of(
        new Headline("Aggregate bandwidth", NoValue.TEXT, ""),
        new Headline("Jain's index", NoValue.TEXT, ""));
  }

  private Headline aggregate() {
    return new Headline(
        "Aggregate bandwidth",
        Double.isNaN(fairness.aggregate()) ? NoValue.TEXT : DataRate.format(fairness.aggregate()),
        fairness.rounds() == 0
            ? "no round at once whole"
            : "%d %s at once%s"
                .formatted(
                    fairness.together(),
                    fairness.together() == 1 ? "flow" : "flows",
                    fairness.rounds() == 1
                        ? ""
                        : ", median of %d rounds".formatted(fairness.rounds())));
  }

  private Headline jain() {
    return new Headline(
        "Jain's index",
        Double.isNaN(fairness.jain())
            ? NoValue.TEXT
            : String.format(Locale.ROOT, "%.3f", fairness.jain()),
        fairness
            .slowest()
            .map(flow ->
                "least: %s at %s of the fair share"
                    .formatted(pair(flow), Percent.format(100 * flow.ofFair())))
            .orElse(""));
  }

  private Headline done() {
    boolean known = !Double.isNaN(fairness.lastDone());
    return new Headline(
        "Last flow done",
        known ? TimeSpan.format(Math.round(fairness.lastDone())) : NoValue.TEXT,
        known
            ? "%sfirst after %s, from the common start"
                .formatted(
                    fairness.last().map(flow -> pair(flow) + ", ").orElse(""),
                    TimeSpan.format(Math.round(fairness.firstDone())))
            : "");
  }

  private Headline slowest() {
    return fairness
        .slowest()
        .map(flow -> new Headline("Slowest flow", DataRate.format(flow.atOnce()), pair(flow)))
        .orElse(new Headline("Slowest flow", NoValue.TEXT, ""));
  }

  private String pair(FlowShare flow) {
    return group.group().pair(flow.flow());
  }
}
