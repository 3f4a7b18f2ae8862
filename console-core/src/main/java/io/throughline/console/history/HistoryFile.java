package io.throughline.console.history;

import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;

/**
 * The database file: made, checked, opened.
 *
 * @param path of the file
 * @param notices what a person must know of how it was opened; empty as a rule
 */
record HistoryFile(Path path, List<String> notices) {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);
  private static final int BUSY_MILLIS = 10_000;

  /**
   * For the writer: another console's commit may take long on a busy disk, and no run should fail
   * of it. Shorter than what {@link History} waits for a write.
   */
  private static final int WRITER_BUSY_MILLIS = 45_000;

  private static final int PAGE_BYTES = 8192;
  private static final int WAL_BYTES = 64 << 20;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  /**
   * Makes the file where there is none. One that is damaged or of a later version is moved aside,
   * never written to.
   *
   * @throws ProblemException if it cannot be used, in words
   */
  static HistoryFile open(Path given) {
    Path path = given.toAbsolutePath();
    SqliteLibrary.load();
    try {
      Files.createDirectories(path.getParent());
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              "history " + path, "its folder cannot be made: " + FileFailure.reasonWithFile(e)),
          e);
    }
    String aside = asideReason(path);
    List<String> notices = aside.isEmpty() ? List.of() : List.of(moveAside(path, aside));
    HistoryFile file = new HistoryFile(path, notices);
    try (Connection connection = file.connect()) {
      Schema.create(connection);
    } catch (SQLException e) {
      throw SqlTrouble.exception(path, e);
    }
    return file;
  }

  /** Empty where the file is fine or is not there. */
  private static String asideReason(Path path) {
    if (!Files.exists(path)) {
      return "";
    }
    try {
      int version = version(path);
      if (version < 0) {
        throw new ProblemException(
            new Problem(
                "history " + path,
                "it is another program's database",
                "choose another file, or move this one away"));
      }
      if (version <= Schema.VERSION) {
        return "";
      }
      refuseIfInUse(path, version);
      return "was written by a later version of Throughline (its form is %d, this version reads %d)"
          .formatted(version, Schema.VERSION);
    } catch (SQLException e) {
      if (SqlTrouble.damaged(e)) {
        return "is damaged or no database";
      }
      throw SqlTrouble.exception(path, e);
    }
  }

  private static int version(Path path) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    try (Connection connection = config.createConnection("jdbc:sqlite:" + path)) {
      return Schema.version(connection);
    }
  }

  /** A later Throughline that has the file open would go on writing to it under its new name. */
  private static void refuseIfInUse(Path path, int version) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
    config.setBusyTimeout(0);
    try (Connection connection = config.createConnection("jdbc:sqlite:" + path);
        Statement statement = connection.createStatement()) {
      statement.execute("BEGIN EXCLUSIVE");
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      if (SqlTrouble.inUse(e)) {
        throw new ProblemException(
            new Problem(
                "history " + path,
                "a later version of Throughline has it open (its form is %d)".formatted(version),
                "use that one, or close it first"),
            e);
      }
      throw e;
    }
  }

  private static String moveAside(Path path, String reason) {
    String stamp = STAMP.format(LocalDateTime.now(java.time.ZoneId.systemDefault()));
    Path aside = path.resolveSibling(path.getFileName() + ".aside-" + stamp);
    for (int n = 2; Files.exists(aside); n++) {
      aside = path.resolveSibling(path.getFileName() + ".aside-" + stamp + "-" + n);
    }
    try {
      for (String suffix : List.of("", "-wal", "-shm")) {
        Path from = path.resolveSibling(path.getFileName() + suffix);
        if (Files.exists(from)) {
          Files.move(from, aside.resolveSibling(aside.getFileName() + suffix));
        }
      }
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              "history " + path,
              "it " + reason + ", and it cannot be moved aside: " + FileFailure.reasonWithFile(e),
              "move it away by hand"),
          e);
    }
    return "The history %s %s. It is kept as %s, and a new, empty history was begun."
        .formatted(path, reason, aside.getFileName());
  }

  /** The folder with the logs of a run's nodes. */
  Path logFolder(String runId) {
    return path.resolveSibling("logs").resolve(runId);
  }

  /**
   * Removes the logs of a run that is no longer there. A file that cannot be removed is left:
   * nothing reads it.
   */
  void removeLogs(String runId) {
    try (Stream<Path> files = Files.walk(logFolder(runId))) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (NoSuchFileException e) {
      LOG.debug("run {} has no logs", runId);
    } catch (IOException e) {
      LOG.warn("the logs of run {} cannot be removed: {}", runId, e.toString());
    }
  }

  /** For the writer. */
  Connection connect() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setPageSize(PAGE_BYTES);
    config.setJournalSizeLimit(WAL_BYTES);
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // A commit is a promise to an agent, so it is on the disk and not only with the kernel: NORMAL
    // would outlive the process but not the machine. It costs one sync per batch, five a second.
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setBusyTimeout(WRITER_BUSY_MILLIS);
    config.enforceForeignKeys(true);
    return config.createConnection("jdbc:sqlite:" + path);
  }

  /** For one read. */
  Connection connectForReading() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setReadOnly(true);
    return config.createConnection("jdbc:sqlite:" + path);
  }
}
