package io.throughline.agent.echo;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Connections that were turned away, by why: a stranger's reason must not be hidden by that of
 * another connection which was merely given up. The data thread counts, any thread asks how many.
 */
final class Refusals {
  private final Map<String, Refusal> byReason = new LinkedHashMap<>();
  private volatile long count;

  private record Refusal(long count, String last) {}

  /**
   * @param why of the connection, such as "it did not say who it is"; one of a few
   */
  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the data thread writes it.
  void add(String why, String from) {
    byReason.merge(why, new Refusal(1, from), (old, one) -> new Refusal(old.count + 1, one.last));
    count++;
  }

  long count() {
    return count;
  }

  /** For people, on the data thread. */
  String words() {
    return "%d other connections were refused".formatted(count)
        + byReason.entrySet().stream()
            .map(each ->
                "%d because %s, the last from %s"
                    .formatted(each.getValue().count, each.getKey(), each.getValue().last))
            .collect(Collectors.joining("; ", byReason.isEmpty() ? "" : ": ", ""));
  }
}
