package io.throughline.console.desktop.history;

import io.throughline.console.history.RunSearch;
import io.throughline.protocol.result.Outcome;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The query of a person; what is empty does not restrict.
 *
 * @param text part of a run's id, scenario, node, transport, verdict, tag or note
 * @param scenario its name
 * @param node that took part
 * @param tag that it has
 */
public record Query(
    String text,
    String scenario,
    String node,
    String tag,
    Optional<Outcome> outcome,
    Period period) {
  /** The list shows no more; who has more narrows the search. */
  static final int MOST = 1_000;

  public static final Query ALL = new Query("", "", "", "", Optional.empty(), Period.ANY);

  RunSearch search() {
    return new RunSearch(
        text.strip(),
        tag.isEmpty() ? List.of() : List.of(tag),
        node,
        scenario,
        outcome.map(Set::of).orElse(Set.of()),
        period.sinceMillis(LocalDate.now(ZoneId.systemDefault()), ZoneId.systemDefault()),
        Long.MAX_VALUE,
        MOST);
  }
}
