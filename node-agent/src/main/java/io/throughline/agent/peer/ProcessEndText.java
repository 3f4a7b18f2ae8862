package io.throughline.agent.peer;

/** End of a process, in words. */
final class ProcessEndText {
  private ProcessEndText() {}

  static String ending(int code) {
    return code > 128 && code <= 192
        ? "was ended by signal " + (code - 128)
        : "ended with code " + code;
  }
}
