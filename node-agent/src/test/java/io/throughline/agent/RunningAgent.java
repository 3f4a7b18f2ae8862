package io.throughline.agent;

/** An agent that a test has started. */
interface RunningAgent extends AutoCloseable {
  /** Its exit code, once it has ended. */
  int end() throws Exception;

  @Override
  void close() throws Exception;
}
