package io.throughline.console.server.metrics;

import io.throughline.console.run.agent.AgentSlots;
import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The token that a scraper shows instead of a cookie. It outlives the console, so that a scraper is
 * set up once; only its owner can read the file.
 */
public final class MetricsToken {
  private static final int LEAST = 32;

  private MetricsToken() {}

  /**
   * Reads it, or makes it.
   *
   * @throws ProblemException if that cannot be done
   */
  public static String in(Path file) {
    if (!Files.exists(file)) {
      make(file);
    }
    String token = read(file);
    if (token.length() < LEAST) {
      throw new ProblemException(wrong(file, "it holds fewer than %d characters".formatted(LEAST)));
    }
    return token;
  }

  private static String read(Path file) {
    try {
      return TextFile.read(file).strip();
    } catch (ProblemException e) {
      throw new ProblemException(wrong(file, "it " + e.problems().getFirst().what()), e);
    }
  }

  private static Problem wrong(Path file, String what) {
    return new Problem("token file " + file, what, "delete it; a new one is made");
  }

  private static void make(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Path fresh = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".new");
      try {
        Files.writeString(fresh, AgentSlots.secret() + "\n");
        put(fresh, file);
      } finally {
        Files.deleteIfExists(fresh);
      }
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              "token file " + file,
              "it cannot be made: " + FileFailure.reason(e),
              "make its folder one that can be written"),
          e);
    }
  }

  /** For a file system without links. */
  private static void moveUnlessThere(Path fresh, Path file) throws IOException {
    try {
      Files.move(fresh, file);
    } catch (FileAlreadyExistsException e) {
      // As above.
    }
  }

  /** A move would replace the token of a console that makes one at the same time. */
  private static void put(Path fresh, Path file) throws IOException {
    try {
      Files.createLink(file, fresh);
    } catch (FileAlreadyExistsException e) {
      // Another console has made it meanwhile: there is one token for both.
    } catch (FileSystemException e) {
      moveUnlessThere(fresh, file);
    }
  }
}
