package io.throughline.console.run.verdict;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.protocol.quantity.DataRate;
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
    List<Headline> list = new ArrayList<>();
    list.add(aggregate());
    list.add(jain());
    list.add(group.fans() ? done() : slowest());
    return list;
  }

  /** Before anything is measured. */
  static List<Headline> none() {
    return List.of(
        new Headline("Aggregate bandwidth", Headline.NONE, ""),
        new Headline("Jain's index", Headline.NONE, ""));
  }

  private Headline aggregate() {
    return new Headline(
        "Aggregate bandwidth",
        Double.isNaN(fairness.aggregate()) ? Headline.NONE : DataRate.format(fairness.aggregate()),
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
            ? Headline.NONE
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
        known ? TimeSpan.format(Math.round(fairness.lastDone())) : Headline.NONE,
        known
            ? "first after %s, from the common start"
                .formatted(TimeSpan.format(Math.round(fairness.firstDone())))
            : "");
  }

  private Headline slowest() {
    return fairness
        .slowest()
        .map(flow -> new Headline("Slowest flow", DataRate.format(flow.atOnce()), pair(flow)))
        .orElse(new Headline("Slowest flow", Headline.NONE, ""));
  }

  private String pair(FlowShare flow) {
    return "%s → %s"
        .formatted(
            group.group().rank(flow.flow().from()).name(),
            group.group().rank(flow.flow().to()).name());
  }
}
