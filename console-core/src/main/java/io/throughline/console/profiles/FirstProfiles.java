package io.throughline.console.profiles;

import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** Gives a user who has no profiles yet those that came with the console. */
public final class FirstProfiles {
  private FirstProfiles() {}

  /**
   * Does nothing where the user has a folder of profiles already, or where they are the same.
   *
   * @param from as they came; may be read-only
   * @param to the user's own
   * @throws ProblemException if they cannot be put there
   */
  public static void provide(Path from, Path to) {
    if (from.equals(to) || Files.exists(to) || !Files.isDirectory(from)) {
      return;
    }
    // Half of them in their place would be taken for the user's own.
    Path fresh =
        to.resolveSibling(".%s-%d".formatted(to.getFileName(), ProcessHandle.current().pid()));
    try {
      copy(from, fresh);
      Files.move(fresh, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      remove(fresh);
      if (Files.exists(to)) {
        // Another console has put them there meanwhile.
        return;
      }
      throw new ProblemException(
          new Problem(
              "profiles " + to,
              "those that came with the console cannot be put there (%s)"
                  .formatted(FileFailure.reasonWithFile(e)),
              "let THROUGHLINE_DATA name a folder that can be written to"),
          e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path target = to.resolve(from.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.write(target, Files.readAllBytes(path));
        }
      }
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      // It is hidden, and the console's own error says what the matter is.
    }
  }
}
