package io.throughline.console.compare;

import io.throughline.console.compare.FlowComparison.PairChange;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Notes on flows of two variants that are not held against each other, and on what puts the rest in
 * doubt.
 */
final class FlowNotes {
  private final FlowFrame frame;
  private final Variant first;
  private final Variant other;

  FlowNotes(FlowFrame frame, Variant first, Variant other) {
    this.frame = frame;
    this.first = first;
    this.other = other;
  }

  List<String> of(List<PairChange> pairs) {
    List<String> notes = new ArrayList<>();
    Set<String> here = ranks(first);
    Set<String> there = ranks(other);
    only(notes, first, here, there);
    only(notes, other, there, here);
    missing(notes, pairs, here, there);
    if (frame.mixed()) {
      notes.add(
          "In one run pairs were measured apart and in another all at once, so ratios say what"
              + " competing leaves of a pair as well.");
    }
    for (Variant variant : List.of(first, other)) {
      for (RunRecord run : variant.runs()) {
        String disturbed = Disturbance.of(run);
        if (!disturbed.isEmpty()) {
          notes.add(
              "Run %s was disturbed (%s): what stands out may come of that."
                  .formatted(run.runId(), disturbed));
        }
      }
    }
    return notes;
  }

  private static Set<String> ranks(Variant variant) {
    return variant
        .groups()
        .flatMap(group -> group.names().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static void only(
      List<String> notes, Variant variant, Set<String> own, Set<String> others) {
    List<String> only = own.stream().filter(rank -> !others.contains(rank)).toList();
    if (!only.isEmpty() && !others.isEmpty()) {
      notes.add(
          "Only %s has %s; %s pairs are not compared."
              .formatted(
                  variant.label(), ShortList.names(only), only.size() == 1 ? "its" : "their"));
    }
  }

  /** Pairs of ranks that both have. */
  private void missing(
      List<String> notes, List<PairChange> pairs, Set<String> here, Set<String> there) {
    List<PairChange> missing =
        pairs.stream()
            .filter(pair -> pair.bandwidth().ratio() == null)
            .filter(pair ->
                here.contains(pair.pair().from())
                    && here.contains(pair.pair().to())
                    && there.contains(pair.pair().from())
                    && there.contains(pair.pair().to()))
            .toList();
    if (missing.isEmpty()) {
      return;
    }
    notes.add(
        "%d %s not measured in both: %s."
            .formatted(
                missing.size(),
                missing.size() == 1 ? "pair was" : "pairs were",
                ShortList.names(
                    missing.stream()
                        .map(pair -> "%s (%s)".formatted(pair.pair().text(), why(pair)))
                        .toList())));
  }

  private String why(PairChange pair) {
    String where =
        pair.bandwidth().before() != null
            ? "only in " + first.label()
            : pair.bandwidth().after() != null ? "only in " + other.label() : "in neither";
    return pair.problem().isEmpty() || pair.problem().startsWith("not measured")
        ? where
        : "%s; %s".formatted(where, pair.problem());
  }
}
