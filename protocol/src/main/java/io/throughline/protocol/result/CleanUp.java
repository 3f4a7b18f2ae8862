package io.throughline.protocol.result;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Findings on a node after a run.
 *
 * @param node the profile's name
 * @param verdict in one word
 * @param checks each thing that was looked for
 * @param moverExit how the agent's process ended: {@code exit 0}, {@code signal 9 (KILL)}
 * @param checkedMillis when, since the epoch
 */
public record CleanUp(
    String node, Verdict verdict, List<Check> checks, String moverExit, long checkedMillis) {

  /** Remains that are not gone, in words: {@code files: 3 of them; processes: 4711}. */
  public String left() {
    return checks.stream()
        .filter(check -> !check.gone())
        .map(check -> check.what() + ": " + check.detail())
        .collect(Collectors.joining("; "));
  }

  /** Verdict of the checks. */
  public enum Verdict {
    /** Looked, and nothing of the run is there. */
    CLEAN,
    /** Looked, and something is still there. */
    LEFT_BEHIND,
    /** The node could not be reached; it is checked at the next connect. */
    UNVERIFIED
  }

  /**
   * One thing that was looked for.
   *
   * @param what {@code processes}, {@code files}, {@code shared memory}
   * @param gone whether nothing of it was found
   * @param detail what was found, or how it was looked for
   */
  public record Check(String what, boolean gone, String detail) {}
}
