package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Notes of points that say the same of each. */
class AlikeNotesTest {
  private final AlikeNotes notes = new AlikeNotes();

  private Map<String, Set<String>> all() {
    Map<String, Set<String>> all = new LinkedHashMap<>();
    notes.forEach(all::put);
    return all;
  }

  @Test
  void shouldSayOnceWhatDiffersInItsNumbersOnly() {
    notes.add("8 B", "Latency is that of one message in 116: each took 2.5 s.");
    notes.add("64 B", "Latency is that of one message in 1444: each took 2.5 s.");
    notes.add("1 KiB", "Latency is that of one message in 20: each took 2.5 s.");
    assertThat(all())
        .containsExactly(
            Map.entry(
                "Latency is that of one message in 20 to 1444: each took 2.5 s.",
                Set.of("8 B", "64 B", "1 KiB")));
  }

  @Test
  void shouldKeepApartWhatDiffersInMore() {
    notes.add("a", "CRC-32C of the first 10 chunks: f41fb241.");
    notes.add("b", "CRC-32C of the first 10 chunks: f41fb242.");
    notes.add("c", "Read 2 GiB.");
    notes.add("d", "Read 2 MiB.");
    assertThat(all().keySet())
        .containsExactly(
            "CRC-32C of the first 10 chunks: f41fb241.",
            "CRC-32C of the first 10 chunks: f41fb242.",
            "Read 2 GiB.",
            "Read 2 MiB.");
  }
}
