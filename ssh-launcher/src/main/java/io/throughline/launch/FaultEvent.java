package io.throughline.launch;

/** Progress of a fault on a node. Clocks are this console's {@link System#nanoTime}. */
public sealed interface FaultEvent {

  /**
   * The process that will undo the fault is there, before the fault.
   *
   * @param process its id on the node
   */
  record Armed(String process) implements FaultEvent {}

  /**
   * The fault was brought about between two moments of this console.
   *
   * @param askedNanos when the node was asked for it
   * @param heardNanos when its answer came
   * @param nodeNanos the node's own clock, since its boot
   */
  record Began(long askedNanos, long heardNanos, long nodeNanos) implements FaultEvent {}

  /**
   * The fault was undone.
   *
   * @param nodeNanos the node's own clock, since its boot
   */
  record Undone(long heardNanos, long nodeNanos) implements FaultEvent {}

  /** The fault could not be brought about, and nothing of it is left. */
  record Failed(String why) implements FaultEvent {}
}
