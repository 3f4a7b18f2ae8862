package io.throughline.console.junit;

/**
 * One verdict.
 *
 * @param name what was judged
 * @param seconds that it took; 0 where it has no time of its own
 * @param state how it came out
 * @param text why; empty where nothing is to be said
 */
public record JunitCase(String name, double seconds, State state, String text) {

  /** The state of a verdict. */
  public enum State {
    PASSED,
    /** The criterion did not hold. */
    FAILED,
    /** The case could not be carried out. */
    ERROR,
    /** The criterion could not be judged. */
    SKIPPED
  }
}
