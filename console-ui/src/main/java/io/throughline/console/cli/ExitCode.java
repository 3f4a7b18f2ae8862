package io.throughline.console.cli;

import io.throughline.protocol.result.Outcome;

/** What the console ends with. */
final class ExitCode {
  static final int PASSED = 0;
  static final int MISSED = 1;

  /** Bad usage or configuration: nothing was started. */
  static final int USAGE = 2;

  static final int FAILED = 3;

  private ExitCode() {}

  static int of(Outcome outcome) {
    return switch (outcome) {
      case PASSED -> PASSED;
      case MISSED -> MISSED;
      case STOPPED, FAILED, INTERRUPTED, RUNNING -> FAILED;
    };
  }
}
