package io.throughline.agent.echo;

/** A mistake that the first client makes on purpose. */
enum FaultInjection {
  NONE,
  /** Sends with a tag that nobody agreed on. */
  WRONG_TAG,
  /** Sends a byte more than it announced. */
  TRUNCATED,
  /** Announces an object larger than any of the run. */
  OVERSIZED;

  static FaultInjection of(String setting) {
    return switch (setting) {
      case "none" -> NONE;
      case "wrong-tag" -> WRONG_TAG;
      case "truncated" -> TRUNCATED;
      case "oversized" -> OVERSIZED;
      default -> throw new IllegalArgumentException("no provocation named " + setting);
    };
  }
}
