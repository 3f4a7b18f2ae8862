package io.throughline.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** POSIX shells that a node may have. */
final class Shells {
  private Shells() {}

  /** Skips the test, with the reason, where this machine lacks the shell. */
  static List<String> command(String shell) {
    List<String> words = List.of(shell.split(" ", -1));
    String program = words.getFirst();
    assumeTrue(
        Stream.of("/bin", "/usr/bin").anyMatch(f -> Files.isExecutable(Path.of(f, program))),
        () -> "this machine lacks " + program);
    return words;
  }
}
