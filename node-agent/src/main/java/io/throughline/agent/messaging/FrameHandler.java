package io.throughline.agent.messaging;

/** Takes the frames that are for this rank. Belongs to the data thread. */
interface FrameHandler {
  /**
   * Looks at a frame that has come, which stays until it is released or answered.
   *
   * @param place in the memory
   * @param home the lane on which it came
   */
  void deliver(long place, Lane home);
}
