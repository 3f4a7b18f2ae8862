package io.throughline.console.history;

import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Searches history by how runs ended, also where the disk does not have their ends yet. */
final class PendingRecordSearch {
  private PendingRecordSearch() {}

  /** The newest first. */
  static List<RunLine> list(RunSearch search, PendingRecords pendingRecords, RunReader reader) {
    Map<String, RunRecord> ends =
        pendingRecords.all().stream()
            .collect(Collectors.toMap(RunRecord::runId, Function.identity()));
    boolean byEnd = !search.outcomes().isEmpty() || !search.text().isBlank();
    if (ends.isEmpty() || !byEnd) {
      return pendingRecords.told(reader.list(search));
    }
    // On disk those still go on: what is found there for that reason is not meant.
    List<RunLine> found = new ArrayList<>();
    for (RunLine line :
        reader.list(search.atMost(Math.max(search.limit(), search.limit() + ends.size())))) {
      if (!ends.containsKey(line.runId())) {
        found.add(line);
      }
    }
    for (RunRecord end : ends.values()) {
      if (search.outcomes().isEmpty() || search.outcomes().contains(end.status().outcome())) {
        reader.list(only(search, end)).stream()
            .filter(line -> line.runId().equals(end.runId()))
            .forEach(found::add);
      }
    }
    found.sort(
        Comparator.comparingLong(RunLine::startedMillis).thenComparing(RunLine::runId).reversed());
    return pendingRecords.told(found.stream().limit(search.limit()).toList());
  }

  /** The search without its outcome, in the millisecond in which that run began. */
  private static RunSearch only(RunSearch search, RunRecord end) {
    boolean told =
        end.status().outcome().name().contains(search.text().strip().toUpperCase(Locale.ROOT));
    return new RunSearch(
        told ? "" : search.text(),
        search.tags(),
        search.node(),
        search.scenario(),
        Set.of(),
        Math.max(search.sinceMillis(), end.status().startedMillis()),
        Math.min(search.beforeMillis(), end.status().startedMillis() + 1),
        Integer.MAX_VALUE);
  }
}
