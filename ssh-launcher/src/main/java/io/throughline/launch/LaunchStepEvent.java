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
  /** State of a step; STARTED comes again with each progress. */
  public enum State {
    STARTED,
    DONE,
    FAILED
  }
}
