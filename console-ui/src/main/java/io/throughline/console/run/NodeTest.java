package io.throughline.console.run;

/**
 * "Test connection": an agent is launched on one node, says what it finds there, and is ended.
 * Views poll it from any thread; nothing here blocks but await.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class NodeTest {
  NodeTest() {}

  public NodeTestView view() {
    throw new UnsupportedOperationException();
  }

  /** Gives up; what was started is ended. Returns at once. */
  public void stop() {
    throw new UnsupportedOperationException();
  }

  /** Waits until the agent is gone; bounded. */
  public NodeTestView await() throws InterruptedException {
    throw new UnsupportedOperationException();
  }
}
