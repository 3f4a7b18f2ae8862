package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Flag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Flags of points that say the same of each. */
class AlikeFlagsTest {
  private final AlikeFlags flags = new AlikeFlags();

  private static Flag note(String text) {
    return new Flag(Flag.POINT, text);
  }

  private Map<Flag, Set<String>> all() {
    Map<Flag, Set<String>> all = new LinkedHashMap<>();
    flags.forEach(all::put);
    return all;
  }

  @Test
  void shouldSayOnceWhatDiffersInItsNumbersOnly() {
    flags.add("8 B", note("Latency is that of one message in 116: each took 2.5 s."));
    flags.add("64 B", note("Latency is that of one message in 1444: each took 2.5 s."));
    flags.add("1 KiB", note("Latency is that of one message in 20: each took 2.5 s."));
    assertThat(all())
        .containsExactly(
            Map.entry(
                note("Latency is that of one message in 20 to 1444: each took 2.5 s."),
                Set.of("8 B", "64 B", "1 KiB")));
  }

  @Test
  void shouldReadNumbersWithCommasAndLeaveThoseOfNames() {
    flags.add("8 B", note("1,634 messages of node-a~1 were late."));
    flags.add("64 B", note("98 messages of node-a~1 were late."));
    flags.add("8 B", note("5 messages of node-a~2 were late."));
    assertThat(all().keySet())
        .extracting(Flag::text)
        .containsExactly(
            "98 to 1,634 messages of node-a~1 were late.", "5 messages of node-a~2 were late.");
  }

  @Test
  void shouldKeepApartWhatDiffersInMore() {
    flags.add("a", note("CRC-32C of the first 10 chunks: f41fb241."));
    flags.add("b", note("CRC-32C of the first 10 chunks: f41fb242."));
    flags.add("c", note("Read 2 GiB."));
    flags.add("d", note("Read 2 MiB."));
    assertThat(all().keySet())
        .extracting(Flag::text)
        .containsExactly(
            "CRC-32C of the first 10 chunks: f41fb241.",
            "CRC-32C of the first 10 chunks: f41fb242.",
            "Read 2 GiB.",
            "Read 2 MiB.");
  }

  @Test
  void shouldKeepADoubtApartFromANoteOfTheSameWords() {
    flags.add("a", note("Read 2 GiB."));
    flags.add("b", new Flag(Flag.CAUTION, "Read 3 GiB."));
    assertThat(all().keySet())
        .containsExactly(note("Read 2 GiB."), new Flag(Flag.CAUTION, "Read 3 GiB."));
  }
}
