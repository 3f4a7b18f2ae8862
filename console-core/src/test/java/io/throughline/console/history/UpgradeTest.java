package io.throughline.console.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Outcome;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that a console of form 1 wrote. */
class UpgradeTest {
  private static final String FIRST = "20261121-120000-0001";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void copy() throws Exception {
    file = folder.resolve("history.db");
    try (InputStream form1 =
        Objects.requireNonNull(UpgradeTest.class.getResourceAsStream("form-1.db"))) {
      Files.copy(form1, file);
    }
  }

  private List<Integer> versions() throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT number FROM version ORDER BY number")) {
      List<Integer> versions = new java.util.ArrayList<>();
      while (rows.next()) {
        versions.add(rows.getInt(1));
      }
      return versions;
    }
  }

  @Test
  void shouldKeepEveryRunAndTakeWhatIsNew() throws Exception {
    assertThat(versions()).containsExactly(1);
    try (History history = History.open(file)) {
      assertThat(history.notices()).isEmpty();
      assertThat(history.list(9))
          .extracting(RunLine::runId)
          .containsExactly("20261123-120000-0003", "20261122-120000-0002", FIRST);
      assertThat(history.samples(FIRST, "alpha")).hasSize(25);
      assertThat(history.run(FIRST).orElseThrow().status().outcome()).isEqualTo(Outcome.COMPLETED);
      assertThat(
              history.list(
                  new RunSearch(
                      "",
                      List.of(),
                      "beta",
                      "stream",
                      Set.of(Outcome.FAILED),
                      0,
                      Long.MAX_VALUE,
                      9)))
          .extracting(RunLine::runId)
          .containsExactly("20261123-120000-0003");
      history.marks().tag(FIRST, List.of("old"));
      history.marks().pin(FIRST);
    }
    assertThat(versions()).containsExactly(1, 2, 3);
    try (History history = History.open(file)) {
      assertThat(history.list("old", 9))
          .extracting(line -> line.marks().pinned())
          .containsExactly(true);
    }
    assertThat(versions()).containsExactly(1, 2, 3);
  }

  @Test
  void shouldTellRunsThatWereJudgedFromThoseThatOnlyCompleted() throws Exception {
    List<RunLine> before;
    try (History history = History.open(file)) {
      before = history.list(9);
    }
    assertThat(before)
        .filteredOn(line -> line.runId().equals(FIRST))
        .extracting(line -> line.status().outcome())
        .containsExactly(Outcome.COMPLETED);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      // As a console of form 2 left it: a run that passed a threshold, and one with two warnings.
      statement.execute("DROP TABLE warning");
      statement.execute("DELETE FROM version WHERE number = 3");
      statement.execute("UPDATE run SET outcome = 'PASSED' WHERE outcome = 'COMPLETED'");
      statement.execute(
          "UPDATE run SET record = json_set(record, '$.flags', json('[{\"id\":\"short\",\"text\":"
              + "\"a\"},{\"id\":\"note\",\"text\":\"b\"},{\"id\":\"caution\",\"text\":\"c\"}]'))"
              + " WHERE run_id = '"
              + FIRST
              + "'");
      statement.execute(
          "INSERT INTO run SELECT 98, 'judged', started_millis, ended_millis, 'PASSED', scenario,"
              + " kind, transport, nodes, reason, receiver_bandwidth, flushed_p99_nanos,"
              + " stalled_percent, owner_boot, owner_pid, owner_start, json_set(record,"
              + " '$.thresholds', json('[{\"threshold\":\"mismatches <= 0\"}]')) FROM run WHERE"
              + " run_id = '"
              + FIRST
              + "'");
      statement.execute(
          "INSERT INTO run SELECT 97, 'torn', started_millis, ended_millis, 'PASSED', scenario,"
              + " kind, transport, nodes, reason, receiver_bandwidth, flushed_p99_nanos,"
              + " stalled_percent, owner_boot, owner_pid, owner_start, '{\"half' FROM run WHERE"
              + " run_id = '"
              + FIRST
              + "'");
    }
    try (History history = History.open(file)) {
      assertThat(history.list(9))
          .filteredOn(line -> line.runId().equals(FIRST))
          .extracting(line -> line.status().outcome().word(line.status().warnings()))
          .containsExactly("completed, 2 warnings");
      assertThat(history.list(9))
          .filteredOn(line -> line.status().outcome() == Outcome.PASSED)
          .extracting(RunLine::runId)
          .containsExactlyInAnyOrder("judged", "torn");
    }
  }

  @Test
  void shouldFindTheNodesOfARunThatAnOlderConsoleAddsLater() throws Exception {
    History.open(file).close();
    try (Connection older = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = older.createStatement()) {
      statement.execute(
          "INSERT INTO run SELECT 99, 'late', started_millis, ended_millis, outcome, scenario,"
              + " kind, transport, 'quote\" it' || char(10) || 'beta', reason, receiver_bandwidth,"
              + " flushed_p99_nanos, stalled_percent, owner_boot, owner_pid, owner_start, record"
              + " FROM run WHERE id = 1");
    }
    try (History history = History.open(file)) {
      assertThat(
              history.list(
                  new RunSearch("", List.of(), "quote\" it", "", Set.of(), 0, Long.MAX_VALUE, 9)))
          .extracting(RunLine::runId)
          .containsExactly("late");
    }
  }
}
