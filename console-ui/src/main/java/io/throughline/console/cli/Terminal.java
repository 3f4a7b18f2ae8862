package io.throughline.console.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Tells which of the process's streams are terminals, as Linux does. */
final class Terminal {
  private static final Pattern DEVICE = Pattern.compile("/dev/(pts/[0-9]+|tty.*|console)");
  private static final Path STREAMS = Path.of("/proc/self/fd");

  private Terminal() {}

  /** Whether results go to a person's eyes. */
  static boolean out() {
    return isTerminal("1");
  }

  /** Whether progress does. */
  static boolean err() {
    return isTerminal("2");
  }

  private static boolean isTerminal(String stream) {
    try {
      return DEVICE.matcher(Files.readSymbolicLink(STREAMS.resolve(stream)).toString()).matches();
    } catch (IOException e) {
      // Closed, or no /proc: nothing is written over then.
      return false;
    }
  }
}
