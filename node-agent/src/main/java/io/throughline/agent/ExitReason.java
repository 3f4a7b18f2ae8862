package io.throughline.agent;

/**
 * Why the process ends.
 *
 * @param code its exit code
 * @param why a sentence for the log
 */
record ExitReason(int code, String why) {
  /** Released, or let go of by its keeper: standard input ended. */
  static final int OK = 0;

  /** Bad start parameters. */
  static final int BAD_START = 2;

  /** Refused by the hub. */
  static final int REFUSED = 3;

  /** Lost the hub. */
  static final int LOST = 4;

  /** An error of the agent itself. */
  static final int INTERNAL = 5;
}
