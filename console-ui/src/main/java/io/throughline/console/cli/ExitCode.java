package io.throughline.console.cli;

import io.throughline.protocol.result.Outcome;

/** The exit code of the console. */
public final class ExitCode {
  /** Also of a run without thresholds. */
  public static final int PASSED = 0;

  /** A threshold was missed. */
  public static final int MISSED = 1;

  /** Bad usage or configuration: nothing was started. */
  public static final int USAGE = 2;

  /** The run or the console failed. */
  public static final int FAILED = 3;

  private ExitCode() {}

  static int of(Outcome outcome) {
    return switch (outcome) {
      case PASSED, COMPLETED -> PASSED;
      case MISSED -> MISSED;
      case STOPPED, FAILED, INTERRUPTED, RUNNING -> FAILED;
    };
  }
}
