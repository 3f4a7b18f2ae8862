package io.throughline.console.cli;

import io.throughline.console.installation.Version;
import io.throughline.console.server.api.Responses.Wrong;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command's answer as JSON; {@code docs/json.md} describes each.
 *
 * @param format version of this form, {@link #FORMAT}
 * @param version of Throughline
 * @param command without the program's name, {@code nodes probe}
 * @param exitCode that the command ends with
 * @param problems what the standard error stream was told, notes left out; empty where all is well
 * @param result of the command; null where it has none
 */
record JsonAnswer(
    int format,
    String version,
    String command,
    int exitCode,
    List<Wrong> problems,
    @Nullable Object result) {

  /** Raised whenever a field changes its meaning or goes. */
  static final int FORMAT = 1;

  JsonAnswer(String command, int exitCode, List<Wrong> problems, @Nullable Object result) {
    this(FORMAT, Version.TEXT, command, exitCode, List.copyOf(problems), result);
  }
}
