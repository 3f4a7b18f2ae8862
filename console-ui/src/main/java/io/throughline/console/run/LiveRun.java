package io.throughline.console.run;

import io.throughline.protocol.result.RunRecord;

/** A run that was started. Views poll it from any thread; nothing here blocks but await. */
@SuppressWarnings("DoNotCallSuggester")
public final class LiveRun {
  LiveRun() {}

  public RunView view() {
    throw new UnsupportedOperationException();
  }

  /** A copy. */
  public LiveSeries series() {
    throw new UnsupportedOperationException();
  }

  /** Ends the run early; what was measured is kept and labelled partial. Returns at once. */
  public void stop(String reason) {
    throw new UnsupportedOperationException();
  }

  /** Waits until every node is cleaned up and the record is in history; each phase is bounded. */
  public RunRecord await() throws InterruptedException {
    throw new UnsupportedOperationException();
  }
}
