package io.throughline.console.run;

import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.result.RunRecord;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/** A run that was started. Views poll it from any thread; nothing here blocks but await. */
public final class LiveRun {
  private final RunDriver driver;

  LiveRun(RunDriver driver) {
    this.driver = driver;
  }

  public RunView view() {
    return driver.view();
  }

  /** A copy. */
  public LiveSeries series() {
    return driver.series();
  }

  /** Ends the run early; what was measured is kept and labelled partial. Returns at once. */
  public void stop(String reason) {
    driver.stop(reason);
  }

  /** Waits until the run can be found in history; where that could not be, until it is over. */
  public void awaitBegun() throws InterruptedException {
    try {
      driver.begun().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run begins or is over", e);
    }
  }

  /** The node at which the run failed; empty where it failed at none, or is not over. */
  public Optional<String> failedNode() {
    return driver.failedNode();
  }

  /** Waits until every node is cleaned up and the record is in history; each phase is bounded. */
  public RunRecord await() throws InterruptedException {
    try {
      return driver.done().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run always has a record", e);
    }
  }
}
