package io.throughline.console.run.fault;

import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.annotation.NodeBursts;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.scenario.FaultKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The words of nodes and of the console from a fault on.
 *
 * @param wrong describes what did not hold what it had to
 */
record FaultWords(FaultWatch watch, WrongData wrong) {

  /** Those of agents and keepers as they came, and the console's own by its log. */
  List<FaultWatch.Word> byTime() {
    List<FaultWatch.Word> all = new ArrayList<>(watch.words);
    for (RunEvent event : watch.log.events()) {
      if (event.kind().equals("phase") && event.text().equals(Phase.CLEANING_UP.words())) {
        break;
      }
      boolean wrongEvent =
          switch (event.kind()) {
            // Those of a flipped bit have other causes: it holds up nothing.
            case "gap" -> watch.plan.kind() != FaultKind.FLIPPED_BIT;
            // The kernel of a process that is killed or stands still answers as before, so only a
            // link's fault makes others send again.
            case NodeBursts.RETRANSMITS -> watch.plan.kind().onLink();
            default -> false;
          };
      if (wrongEvent || event.kind().equals(Annotations.BACK)) {
        long at = Math.round((event.atMillis() - watch.wallOffsetMillis) * 1e6);
        all.add(
            new FaultWatch.Word(
                "console", at, "node %s: %s".formatted(event.node(), event.text()), wrongEvent));
      }
    }
    all.replaceAll(this::inDetail);
    all.removeIf(word -> word.atNanos() < watch.momentNanos() - watch.errorNanos());
    all.sort(Comparator.comparingLong(FaultWatch.Word::atNanos));
    return all;
  }

  /** A message that was wrong is described by who checked it, at its end. */
  private FaultWatch.Word inDetail(FaultWatch.Word word) {
    return !word.text().equals(FaultWatch.MISMATCH)
        ? word
        : wrong
            .described(word.by())
            .map(text -> new FaultWatch.Word(word.by(), word.atNanos(), text, true))
            .orElse(word);
  }
}
