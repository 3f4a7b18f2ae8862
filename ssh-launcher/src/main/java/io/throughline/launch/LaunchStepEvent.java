package io.throughline.launch;

/**
 * A step of a launch began, was done or failed.
 *
 * @param step {@code resolve}, {@code connect}, {@code host key}, {@code log in}, {@code shell},
 *     {@code bundle}, {@code start}, {@code channel}, {@code join}
 * @param detail what it found; may be empty
 * @param nanos since the step began; 0 when it begins
 */
public record LaunchStepEvent(String step, State state, String detail, long nanos) {

  /** Where the step is. */
  public enum State {
    STARTED,
    DONE,
    FAILED
  }
}
