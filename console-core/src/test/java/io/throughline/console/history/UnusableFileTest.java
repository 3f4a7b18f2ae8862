package io.throughline.console.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.testing.Records;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnusableFileTest {
  @TempDir Path folder;

  private Path file() {
    return folder.resolve("history.db");
  }

  private List<Path> aside() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().matches("history\\.db\\.aside-\\d{8}-\\d{6}"))
          .toList();
    }
  }

  private void makeWithOneRun() {
    try (History history = History.open(file())) {
      history.begin(Records.opening("r1"));
      history.finish(Records.ended(Records.opening("r1"), Outcome.PASSED, null));
    }
  }

  private void sql(String statement) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement s = connection.createStatement()) {
      s.execute(statement);
    }
  }

  @Test
  void shouldMoveAsideWhatIsNoDatabase() throws Exception {
    String text = "this is not a database, but somebody wrote it\n".repeat(100);
    Files.writeString(file(), text, UTF_8);
    try (History history = History.open(file())) {
      assertThat(history.list(10)).isEmpty();
      assertThat(history.notices())
          .singleElement()
          .asString()
          .contains(file().toString())
          .contains("is damaged or no database")
          .contains(aside().getFirst().getFileName().toString())
          .contains("a new, empty history was begun");
    }
    assertThat(Files.readString(aside().getFirst(), UTF_8)).isEqualTo(text);
  }

  @Test
  void shouldMoveAsideADatabaseWithDamagedPages() throws Exception {
    makeWithOneRun();
    byte[] bytes = Files.readAllBytes(file());
    for (int i = 120; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    Files.write(file(), bytes);
    try (History history = History.open(file())) {
      assertThat(history.notices()).singleElement().asString().contains("damaged");
    }
    assertThat(Files.readAllBytes(aside().getFirst())).isEqualTo(bytes);
  }

  @Test
  void shouldMoveAsideTheFormOfALaterVersion() throws Exception {
    makeWithOneRun();
    sql("UPDATE version SET number = 7");
    try (History history = History.open(file())) {
      assertThat(history.list(10)).isEmpty();
      assertThat(history.notices())
          .singleElement()
          .asString()
          .contains(
              "a later version of Throughline (its form is 7, this version reads "
                  + Schema.VERSION
                  + ")");
      history.begin(Records.opening("new"));
    }
    try (Connection old = DriverManager.getConnection("jdbc:sqlite:" + aside().getFirst());
        Statement s = old.createStatement();
        var rows = s.executeQuery("SELECT run_id FROM run")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("r1");
    }
  }

  @Test
  void shouldNotMoveWhatALaterVersionHasOpen() throws Exception {
    makeWithOneRun();
    sql("UPDATE version SET number = 7");
    try (Connection later = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement s = later.createStatement()) {
      s.executeQuery("SELECT count(*) FROM run").close();
      assertThatThrownBy(() -> History.open(file()))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("a later version of Throughline has it open")
          .hasMessageContaining("close it first");
      s.execute("INSERT INTO version VALUES (7, 0)");
    }
    assertThat(aside()).isEmpty();
  }

  @Test
  void shouldLeaveAnotherProgramsDatabaseAlone() throws Exception {
    sql("CREATE TABLE bookmarks (url TEXT)");
    byte[] before = Files.readAllBytes(file());
    assertThatThrownBy(() -> History.open(file()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("another program's database")
        .hasMessageContaining("choose another file");
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
    assertThat(aside()).isEmpty();
  }

  @Test
  void shouldLeaveNoConnectionWhereTheFileStaysUnusable() throws Exception {
    makeWithOneRun();
    try (History history = History.open(file())) {
      sql("ALTER TABLE name RENAME TO other");
      for (int i = 0; i < 4; i++) {
        assertThatThrownBy(() -> history.marks().tag("r1", List.of("t")))
            .isInstanceOf(ProblemException.class)
            .hasMessageContaining("no such table: name");
      }
      assertThat(open()).isEmpty();
      sql("ALTER TABLE other RENAME TO name");
      history.marks().tag("r1", List.of("t"));
      assertThat(history.marks().tags("r1")).containsExactly("t");
    }
  }

  /** Descriptors of this process that are the history's. */
  private List<String> open() throws IOException {
    List<String> open = new ArrayList<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      for (Path each : descriptors.toList()) {
        String target = target(each);
        if (target.startsWith(file().toString())) {
          open.add(target);
        }
      }
    }
    return open;
  }

  /** Empty where the descriptor was closed since it was listed. */
  private static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException gone) {
      return "";
    }
  }

  @Test
  void shouldSayWhereItsFolderCannotBe() throws Exception {
    Files.writeString(folder.resolve("data"), "a file", UTF_8);
    assertThatThrownBy(() -> History.open(folder.resolve("data/history.db")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("its folder cannot be made: ");
  }

  @Test
  void shouldSayThatAFolderIsNoFile() throws Exception {
    Files.createDirectory(file());
    assertThatThrownBy(() -> History.open(file()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("cannot be opened");
  }

  @Test
  void shouldSayThatTheWriterIsClosed() {
    History history = History.open(file());
    history.close();
    history.close();
    assertThatThrownBy(() -> history.begin(Records.opening("r1")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("it is closed");
  }
}
