package io.throughline.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** POSIX shells that a node may have. */
final class Shells {
  private Shells() {}

  /** Whether a command of this machine did what it was told. */
  static boolean run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
  }

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
