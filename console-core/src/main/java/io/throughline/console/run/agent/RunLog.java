package io.throughline.console.run.agent;

import io.throughline.console.history.History;
import io.throughline.protocol.clock.ClockReading;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run's events: kept in history as they come, and here for views. A history that takes none fails
 * the run by its samples, not by its log: the nodes are still to be cleaned up. One thread.
 */
public final class RunLog {
  /** An agent that says the same thing for ever must not fill the memory. */
  static final int MOST = 5_000;

  private static final Logger LOG = LoggerFactory.getLogger(RunLog.class);

  private final Consumer<RunEvent> keep;

  /** By which events follow each other whatever becomes of the wall clock. */
  private final ClockReading began = ClockReading.now();

  private final List<RunEvent> events = new ArrayList<>();
  private List<RunEvent> copy = List.of();

  public RunLog(String runId, History history) {
    this(event -> {
      try {
        history.event(runId, event);
      } catch (ProblemException e) {
        LOG.warn("run {}: {} is not kept: {}", runId, event, e.getMessage());
      }
    });
  }

  private RunLog(Consumer<RunEvent> keep) {
    this.keep = keep;
  }

  /** For what is no run: its events go with it. */
  public static RunLog unkept() {
    return new RunLog(event -> {});
  }

  /**
   * @param node empty where it concerns the whole run
   */
  public void add(String node, String kind, String text) {
    add(0, node, kind, text);
  }

  /**
   * @param agoNanos how long ago it was, where it is learnt of later
   * @param node empty where it concerns the whole run
   */
  public void add(long agoNanos, String node, String kind, String text) {
    if (events.size() > MOST) {
      return;
    }
    RunEvent event =
        events.size() == MOST
            ? event(0, "", "note", "more than %d events: the rest is left out".formatted(MOST))
            : event(agoNanos, node, kind, text);
    events.add(event);
    keep.accept(event);
  }

  private RunEvent event(long agoNanos, String node, String kind, String text) {
    long at = began.presentMillis() - TimeUnit.NANOSECONDS.toMillis(agoNanos);
    return new RunEvent(at, node, kind, text);
  }

  public List<RunEvent> events() {
    if (copy.size() != events.size()) {
      copy = List.copyOf(events);
    }
    return copy;
  }
}
