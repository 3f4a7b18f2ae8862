package io.throughline.console.run.verdict;

import io.throughline.console.matrix.Median;
import io.throughline.console.pairs.PairFigure;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The figures that matter of flows between ranks: what most pairs have, and the slowest. */
final class PairHeadlines {
  private final GroupResult group;

  PairHeadlines(GroupResult group) {
    this.group = group;
  }

  /** Empty where no flow was measured whole. */
  List<Headline> list() {
    List<FlowResult> rates = sorted(PairFigure.BANDWIDTH);
    List<FlowResult> times = sorted(PairFigure.ROUND_TRIP);
    List<Headline> list = new ArrayList<>();
    if (!rates.isEmpty()) {
      list.add(median("Bandwidth, median pair", PairFigure.BANDWIDTH, rates));
      FlowResult slowest = rates.getFirst();
      list.add(
          new Headline(
              "Slowest pair",
              PairFigure.BANDWIDTH.text(slowest.bandwidth()),
              group.group().pair(slowest.flow())));
    }
    if (!times.isEmpty()) {
      list.add(median("Round trip p50, median pair", PairFigure.ROUND_TRIP, times));
    }
    return list;
  }

  private List<FlowResult> sorted(PairFigure figure) {
    return PairFigure.flows(group)
        .filter(flow -> !Double.isNaN(figure.of(flow)))
        .sorted(Comparator.comparingDouble(figure::of))
        .collect(Collectors.toList());
  }

  private Headline median(String label, PairFigure figure, List<FlowResult> sorted) {
    return new Headline(
        label,
        figure.text(Median.of(sorted.stream().mapToDouble(figure::of))),
        "of %d %s; %s to %s"
            .formatted(
                sorted.size(),
                sorted.size() == 1 ? "pair" : "pairs",
                figure.text(figure.of(sorted.getFirst())),
                figure.text(figure.of(sorted.getLast()))));
  }
}
