package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of runs in a terminal. */
class RunsListTest {
  @TempDir private Path folder;

  @Test
  void shouldSayWhereThereAreMoreThanItLists() throws Exception {
    TypedConsole console = TypedConsole.in(folder);
    try (History history = History.open(console.installation().history())) {
      for (String run : List.of("one", "two", "three")) {
        DemoRun.failed(history, run);
      }
    }
    assertThat(console.execute("runs", "--limit", "2")).isEqualTo(0);
    assertThat(console.out().lines()).hasSize(3);
    assertThat(console.err()).isEqualTo("There are older ones too; --limit 20 lists more.\n");
    assertThat(console.execute("runs", "--limit", "2", "--quiet")).isEqualTo(0);
    assertThat(console.err()).isEmpty();
    assertThat(console.execute("runs", "--limit", "3")).isEqualTo(0);
    assertThat(console.out().lines()).hasSize(4);
    assertThat(console.err()).isEmpty();
  }

  @Test
  void shouldShowARunThatStillGoesOn() throws Exception {
    TypedConsole console = TypedConsole.in(folder);
    try (History history = History.open(console.installation().history())) {
      history.begin(Records.opening("one"));
      assertThat(console.execute("show", "one")).isEqualTo(0);
    }
    assertThat(console.out())
        .isEqualTo("RUNNING       it still goes on; show it again when it is over\n");
  }

  @Test
  void shouldSayThatNoDayIsAfterOneAndBeforeAnEarlierOne() {
    TypedConsole console = TypedConsole.in(folder);
    assertThat(console.execute("runs", "--since", "2026-11-21", "--until", "2026-11-20"))
        .isEqualTo(2);
    assertThat(console.err())
        .isEqualTo(
            "throughline: --until: it is before --since; give a later day, or leave one out\n");
    assertThat(console.execute("runs", "--since", "2026-11-20", "--until", "2026-11-20"))
        .isEqualTo(0);
  }

  private static RunLine run(String scenario, List<String> nodes, String note, String reason) {
    return new RunLine(
        "20261125-073355-1a2b",
        new RunLine.Subject(scenario, "sweep", "ucx", nodes),
        1_800_000_000_000L,
        new RunLine.Status(1_800_000_060_000L, Outcome.FAILED, 3, reason),
        new RunLine.Figures(12.3e9, 4_560, Double.NaN),
        new RunLine.Marks(List.of("nightly"), note, true));
  }

  private static final List<RunLine> LONG =
      List.of(
          run("short", List.of("a", "b"), "", ""),
          run(
              "a-scenario-with-a-very-long-name-that-goes-on-and-on",
              List.of("a-node-with-a-long-name.rack-17.example", "another-one-of-rack-18"),
              "a note\nof two lines \u001b[31m with 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
              "node b: something went wrong that takes many words to say"));

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 100, 120, 200})
  void shouldFitTheTerminalWhateverNamesThereAre(int width) {
    List<String> lines = RunsTable.lines(LONG, OptionalInt.of(width));

    assertThat(lines).hasSize(3).allMatch(line -> TextWidth.of(line) <= width, "fits");
    assertThat(lines.getFirst()).startsWith("Run ").contains("Verdict", "Scenario");
    int scenario = lines.getFirst().indexOf("Scenario");
    assertThat(lines.get(1).substring(scenario)).startsWith("short");
    assertThat(lines.get(2).substring(scenario)).startsWith("a-scena");
    assertThat(lines.get(2)).contains("…").doesNotContain("\u001b", "\n");
    if (width >= 100) {
      assertThat(lines.getFirst()).contains("Nodes", "Notes");
    }
  }

  @Test
  void shouldKeepNamesWholeWhereNobodyLooks() {
    assertThat(RunsTable.lines(LONG, OptionalInt.empty()).getLast())
        .contains("a-scenario-with-a-very-long-name-that-goes-on-and-on")
        .contains("another-one-of-rack-18", "[baseline] #nightly", "many words to say");
    assertThat(TerminalWidth.known("200")).hasValue(200);
    assertThat(TerminalWidth.known("0")).isEmpty();
    assertThat(TerminalWidth.known(null)).isEmpty();
    assertThat(TerminalWidth.known()).as("the terminal that tests run in does not count").isEmpty();
  }
}
