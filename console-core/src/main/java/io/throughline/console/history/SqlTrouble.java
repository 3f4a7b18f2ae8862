package io.throughline.console.history;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** Errors of SQLite, in words that a person can act on. */
final class SqlTrouble {
  private SqlTrouble() {}

  static ProblemException exception(Path file, SQLException e) {
    return new ProblemException(problem(file, e), e);
  }

  static Problem problem(Path file, SQLException e) {
    String where = "history " + file;
    return switch (primary(e)) {
      case SQLITE_FULL ->
          new Problem(
              where,
              "the disk is full, so nothing more can be written to it",
              "free space in " + folder(file) + "; what was acknowledged before is kept");
      case SQLITE_IOERR ->
          new Problem(
              where,
              "the disk failed or is full: " + e.getMessage(),
              "check the disk of " + folder(file) + " and its free space");
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new Problem(
              where,
              "another program has held it locked for too long",
              "end other programs that have it open, then try again");
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH ->
          new Problem(
              where,
              "it cannot be opened for writing: " + e.getMessage(),
              "check the rights of the file and of " + folder(file));
      case SQLITE_CORRUPT, SQLITE_NOTADB ->
          new Problem(
              where,
              "it is damaged: " + e.getMessage(),
              "close the console and open it again, or move the file away to begin anew");
      default -> new Problem(where, "SQLite says: " + e.getMessage());
    };
  }

  static boolean damaged(SQLException e) {
    SQLiteErrorCode code = primary(e);
    return code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB;
  }

  static boolean inUse(SQLException e) {
    SQLiteErrorCode code = primary(e);
    return code == SQLiteErrorCode.SQLITE_BUSY || code == SQLiteErrorCode.SQLITE_LOCKED;
  }

  private static SQLiteErrorCode primary(SQLException e) {
    // Extended codes carry the primary one in their low byte.
    return SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xff);
  }

  private static Path folder(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }
}
