package io.throughline.console.cli;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The amount that every command tells on the standard error stream beside its errors. */
final class Verbosity {
  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Only the result and errors: no progress, no notes.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "More progress: every step of a launch and every phase of a run.")
  private boolean verbose;

  boolean quiet() {
    return quiet;
  }

  boolean verbose() {
    return verbose;
  }
}
