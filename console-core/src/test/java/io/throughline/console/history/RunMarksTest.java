package io.throughline.console.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMarksTest {
  private static final long DAY = 86_400_000L;

  @TempDir Path folder;

  private History open() {
    return History.open(folder.resolve("history.db"));
  }

  /** Runs r0 to r3, a day apart; r2 failed. */
  private static void fill(History history) {
    for (int i = 0; i < 4; i++) {
      RunRecord opening = Records.opening("r" + i, Records.STARTED + i * DAY);
      history.begin(opening);
      history.finish(Records.ended(opening, i == 2 ? Outcome.FAILED : Outcome.PASSED, null));
    }
  }

  private static List<String> ids(History history, RunSearch search) {
    return history.list(search).stream().map(RunLine::runId).toList();
  }

  private static RunSearch search(String text, List<String> tags, String node, String scenario) {
    return new RunSearch(text, tags, node, scenario, Set.of(), Long.MIN_VALUE, Long.MAX_VALUE, 100);
  }

  @Test
  void shouldSayWhatIsWrongWithASearch() {
    assertThatThrownBy(() -> RunSearch.text("x".repeat(60_000), 1))
        .hasMessage("search: 60,000 characters are too many; keep it to 1,000");
    assertThatThrownBy(
            () -> new RunSearch("", List.of("a b"), "", "", Set.of(), 0, Long.MAX_VALUE, 1))
        .hasMessageStartingWith("tag 'a b': it cannot be used as a tag");
    assertThatThrownBy(() -> Moment.parse("+999999999-12-31"))
        .hasMessageStartingWith("'+999999999-12-31' is no date; write it as");
  }

  private static Path logs(History history, String runId) throws IOException {
    Path logs = Files.createDirectories(history.logFolder(runId).resolve("alpha"));
    Files.writeString(logs.resolve("mover.log"), "said\n");
    return logs;
  }

  @Test
  void shouldRemoveTheLogsOfWhatIsGoneThoughTheNextCannotGo() throws Exception {
    Path gone;
    Path stuck;
    try (History history = open()) {
      fill(history);
      gone = logs(history, "r1");
      stuck = logs(history, "r2");
      history.marks().delete("r1");
      history.marks().delete("r2");
      history.write(historyWriter -> {
        try (Statement statement = historyWriter.connection().createStatement()) {
          statement.execute(
              "CREATE TRIGGER stuck BEFORE DELETE ON run WHEN OLD.run_id = 'r2'"
                  + " BEGIN SELECT RAISE(ABORT, 'stuck'); END");
        }
      });
    }
    assertThat(gone).doesNotExist();
    assertThat(stuck).exists();
  }

  @Test
  void shouldKeepTheLogsOfARunThatAnotherConsoleBroughtBack() throws Exception {
    Path logs;
    try (History history = open()) {
      fill(history);
      logs = logs(history, "r1");
      history.marks().delete("r1");
      try (History other = open()) {
        other.marks().restore("r1");
      }
    }
    assertThat(logs).exists();
    try (History history = open()) {
      assertThat(history.run("r1")).isPresent();
    }
  }

  @Test
  void shouldKeepARunThatAnotherConsoleBroughtBackAndDeletedAnew() throws Exception {
    try (History other = open()) {
      Path logs;
      try (History history = open()) {
        fill(history);
        logs = logs(history, "r1");
        history.marks().delete("r1");
        other.marks().restore("r1");
        other.write(historyWriter ->
            AnnotationTables.delete(
                historyWriter.connection(), "r1", new Owner("a boot", 4711, 42)));
      }
      assertThat(logs).exists();
      other.marks().restore("r1");
      assertThat(other.run("r1")).isPresent();
    }
  }

  @Test
  void shouldTellThatARunIsThere() {
    try (History history = open()) {
      fill(history);
      assertThat(history.marks().has("r1")).isTrue();
      assertThat(history.marks().has("r9")).isFalse();
      history.marks().delete("r1");
      assertThat(history.marks().has("r1")).isTrue();
      assertThat(history.marks().isDeleted("r1")).isTrue();
    }
  }

  @Test
  void shouldFindRunsByWhatWasSaidOfThem() {
    try (History history = open()) {
      fill(history);
      history.marks().tag("r1", List.of("nightly", "rack3"));
      history.marks().tag("r3", List.of("nightly", "nightly"));
      history.marks().note("r2", "  cable was loose  ");
    }
    try (History history = open()) {
      assertThat(ids(history, search("", List.of("nightly"), "", ""))).containsExactly("r3", "r1");
      assertThat(ids(history, search("", List.of("nightly", "rack3"), "", "")))
          .containsExactly("r1");
      assertThat(ids(history, RunSearch.text("ack3", 9))).containsExactly("r1");
      assertThat(ids(history, RunSearch.text("CABLE", 9))).containsExactly("r2");
      assertThat(history.list("r1", 9).getFirst().marks().tags())
          .containsExactly("nightly", "rack3");
      assertThat(history.list("r2", 9).getFirst().marks().note()).isEqualTo("cable was loose");
      history.marks().untag("r1", List.of("rack3"));
      history.marks().note("r2", "");
      assertThat(history.list("r1", 9).getFirst().marks().tags()).containsExactly("nightly");
      assertThat(history.list("r2", 9).getFirst().marks().note()).isEmpty();
    }
  }

  @Test
  void shouldFindRunsByNodeScenarioDateAndOutcome() {
    try (History history = open()) {
      fill(history);
      assertThat(ids(history, search("", List.of(), "beta", "stream"))).hasSize(4);
      assertThat(ids(history, search("", List.of(), "bet", ""))).as("whole names only").isEmpty();
      assertThat(ids(history, search("", List.of(), "", "strea"))).isEmpty();
      assertThat(
              ids(
                  history,
                  new RunSearch(
                      "",
                      List.of(),
                      "alpha",
                      "",
                      Set.of(Outcome.COMPLETED),
                      Records.STARTED + DAY,
                      Records.STARTED + 3 * DAY,
                      9)))
          .containsExactly("r1");
      assertThat(ids(history, RunSearch.text("", 2))).containsExactly("r3", "r2");
    }
  }

  @Test
  void shouldSearchWithinIndexesOnly() throws Exception {
    try (History history = open()) {
      fill(history);
      try (var connection = HistoryFile.open(folder.resolve("history.db")).connectForReading()) {
        assertThat(SearchQuery.of(RunSearch.text("beta", 30)).plan(connection))
            .anyMatch(step -> step.contains("USING COVERING INDEX run_search"))
            .noneMatch(step -> step.matches("SCAN run( USING INDEX.*)?"));
        assertThat(SearchQuery.of(search("", List.of("x"), "beta", "")).plan(connection))
            .anyMatch(step -> step.contains("tag_tag (tag=?"))
            .anyMatch(step -> step.contains("run_node_node (node=?"));
      }
    }
  }

  @Test
  void shouldPinOneRunForEachScenarioAndNodes() {
    try (History history = open()) {
      fill(history);
      assertThat(history.baseline(Records.plan("new"))).isEmpty();
      history.marks().pin("r0");
      history.marks().pin("r1");
      assertThat(history.baseline(Records.plan("new")))
          .hasValueSatisfying(run -> assertThat(run.runId()).isEqualTo("r1"));
      assertThat(history.list(9).stream().filter(line -> line.marks().pinned()).map(RunLine::runId))
          .containsExactly("r1");
      assertThatThrownBy(() -> history.marks().unpin("r0")).hasMessage("run r0: it is no baseline");
      history.marks().unpin("r1");
      assertThat(history.baseline(Records.plan("new"))).isEmpty();
    }
  }

  @Test
  void shouldBringBackADeletedRunUntilTheConsoleEnds() throws Exception {
    StreamRun stream = new StreamRun(Records.STARTED, 5);
    Path logs;
    try (History history = open()) {
      fill(history);
      RunRecord opening = Records.opening("full");
      history.begin(opening);
      stream.samples().forEach(sample -> history.append("full", sample, () -> {}));
      history.finish(Records.ended(opening, Outcome.PASSED, null));
      history.marks().tag("full", List.of("kept"));
      history.marks().pin("full");
      logs = Files.createDirectories(history.logFolder("full").resolve("alpha"));
      Files.writeString(logs.resolve("mover.log"), "said\n");

      history.marks().delete("full");
      assertThat(history.list("full", 9)).isEmpty();
      assertThat(history.baseline(Records.plan("new"))).isEmpty();
      assertThatThrownBy(() -> history.marks().tag("full", List.of("x")))
          .hasMessage("run full: there is no such run in history");
      history.marks().restore("full");
      assertThat(history.list("full", 9).getFirst().marks().tags()).containsExactly("kept");
      assertThat(history.samples("full", "alpha")).hasSize(5);
      assertThat(history.baseline(Records.plan("new"))).isPresent();

      history.marks().delete("full");
      assertThat(logs).exists();
    }
    assertThat(history("full")).isEmpty();
    assertThat(logs.getParent()).doesNotExist();
    try (History history = open()) {
      assertThat(history.samples("full", "alpha")).isEmpty();
      assertThat(history.list(9)).hasSize(4);
      assertThatThrownBy(() -> history.marks().restore("full"))
          .hasMessageContaining("not among the deleted ones that can be restored");
    }
  }

  private List<RunLine> history(String search) {
    try (History history = open()) {
      return history.list(search, 9);
    }
  }

  @Test
  void shouldSayWhatCannotBe() {
    try (History history = open()) {
      fill(history);
      history.begin(Records.opening("going"));
      RunMarks marks = history.marks();
      assertThatThrownBy(() -> marks.delete("going"))
          .hasMessage("run going: it is still running; stop it first");
      assertThatThrownBy(() -> marks.delete("nope"))
          .hasMessage("run nope: there is no such run in history");
      assertThatThrownBy(() -> marks.tag("r1", List.of("ok", "not ok", "-x")))
          .hasMessageContaining("tag 'not ok': it cannot be used as a tag")
          .hasMessageContaining("tag '-x'");
      assertThatThrownBy(() -> marks.untag("r1", List.of("a")))
          .hasMessage("run r1: it has no tag 'a'; it has none");
      assertThat(history.list("r1", 1).getFirst().marks().tags()).isEmpty();
    }
  }
}
