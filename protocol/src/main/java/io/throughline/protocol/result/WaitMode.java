package io.throughline.protocol.result;

/** Behaviour of an idle data thread. */
public enum WaitMode {
  /** Keeps its CPU. */
  SPIN,
  /**
   * Lets others run, and sleeps a little once it has been idle for a while: a thread that only
   * yields keeps its CPU busy in the scheduler's eyes, which then wakes others on the peer's.
   */
  YIELD,
  /** Sleeps until the transport has news. */
  BLOCK
}
