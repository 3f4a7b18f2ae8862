package io.throughline.console.run.verdict;

import io.throughline.protocol.result.PeerFigure;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Differences between Throughline and other tools, said once for all works that they hold for. */
public final class PeerDifferences {
  private PeerDifferences() {}

  /** Sentences; one that holds for some of the works only begins with their names. */
  public static List<String> of(List<PeerFigure> peers) {
    Set<String> all = new LinkedHashSet<>();
    Map<String, Set<String>> worksByText = new LinkedHashMap<>();
    for (PeerFigure peer : peers) {
      all.add(peer.work());
      peer.differences()
          .forEach(text ->
              worksByText.computeIfAbsent(text, ignored -> new LinkedHashSet<>()).add(peer.work()));
    }
    return worksByText.entrySet().stream()
        .map(each ->
            each.getValue().equals(all)
                ? each.getKey()
                : String.join(", ", each.getValue()) + ": " + each.getKey())
        .toList();
  }
}
