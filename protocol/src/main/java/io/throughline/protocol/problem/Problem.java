package io.throughline.protocol.problem;

/**
 * One thing that is wrong, in words for the person who can mend it.
 *
 * @param where what it concerns: a node, a file with line, a field ({@code scenario stream:
 *     threshold}); never empty
 * @param what what was given or seen and what was expected
 * @param remedy what to do next; empty where {@code what} says it already
 */
public record Problem(String where, String what, String remedy) {

  public Problem(String where, String what) {
    this(where, what, "");
  }

  /** The sentence that a person reads. */
  @Override
  public String toString() {
    return where + ": " + what + (remedy.isEmpty() ? "" : "; " + remedy);
  }
}
