package io.throughline.console.server.metrics;

import io.throughline.console.run.agent.AgentSlots;
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
    try {
      if (!Files.exists(file)) {
        make(file);
      }
      String token = Files.readString(file).strip();
      if (token.length() < LEAST) {
        throw new ProblemException(
            new Problem(
                "token file " + file,
                "it holds fewer than %d characters".formatted(LEAST),
                "delete it; a new one is made"));
      }
      return token;
    } catch (IOException e) {
      throw new ProblemException(
          new Problem("token file " + file, "it cannot be read or made: " + e.getMessage()), e);
    }
  }

  private static void make(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path fresh = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".new");
    try {
      Files.writeString(fresh, AgentSlots.secret() + "\n");
      // A move would replace the token of a console that makes one at the same time.
      Files.createLink(file, fresh);
    } catch (FileAlreadyExistsException e) {
      // Another console has made it meanwhile: there is one token for both.
    } catch (FileSystemException e) {
      // A file system without links.
      Files.move(fresh, file);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
