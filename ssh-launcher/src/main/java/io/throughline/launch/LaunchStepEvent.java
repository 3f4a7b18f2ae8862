package io.throughline.launch;

/**
 * A step of a launch began, told of its progress, or ended.
 *
 * @param step {@code queue}, {@code resolve}, {@code connect}, {@code host key}, {@code log in},
 *     {@code shell}, {@code bundle}, {@code start} or {@code channel}
 * @param detail what it does, what it found, or why it failed
 * @param nanos since it began
 */
public record LaunchStepEvent(String step, State state, String detail, long nanos) {
  /** The detail of a step that the console itself ended. */
  public static final String GIVEN_UP = "given up";

  /** Whether the step failed by itself; false too where the console gave it up. */
  public boolean failedByItself() {
    return state == State.FAILED && !detail.equals(GIVEN_UP);
  }

  /** State of a step; STARTED comes again with each progress. */
  public enum State {
    STARTED,
    DONE,
    FAILED
  }
}
