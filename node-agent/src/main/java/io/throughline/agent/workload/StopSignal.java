package io.throughline.agent.workload;

import io.throughline.protocol.result.AgentResult;
import org.jspecify.annotations.Nullable;

/** Asks a run to end early. Raised from any thread, seen by the data thread. */
public final class StopSignal {
  /** For what is on its way already. */
  private static final long FAILED_DRAIN_NANOS = 100_000_000;

  private final @Nullable StopSignal whole;
  private volatile boolean failed;
  private volatile @Nullable String reason;

  /** A signal of a whole run. */
  public StopSignal() {
    this(null);
  }

  private StopSignal(@Nullable StopSignal whole) {
    this.whole = whole;
  }

  /** A signal of a part of the run, which ends with the run and also by itself. */
  public StopSignal ofPart() {
    return new StopSignal(this);
  }

  /** The first reason stays. */
  public void raise(String why) {
    raise(why, false);
  }

  /**
   * The same.
   *
   * @param cannotGoOn whether the run has failed, so that nobody need be waited for
   */
  public synchronized void raise(String why, boolean cannotGoOn) {
    failed |= cannotGoOn;
    if (reason() == null) {
      reason = why;
    }
  }

  /**
   * How long what is under way may still take.
   *
   * @param usual nanoseconds that the other sides have to take part
   * @return less where the run has failed: a side that is lost does not
   */
  public long drainNanos(long usual) {
    return failed || (whole != null && whole.failed) ? Math.min(usual, FAILED_DRAIN_NANOS) : usual;
  }

  /** Ends because the other side said that it was asked to. */
  public void follow() {
    follow("the other side");
  }

  /**
   * The same.
   *
   * @param who said so: {@code the receiver}
   */
  public void follow(String who) {
    raise(AgentResult.following(who));
  }

  /** Why, or null when nobody asked. */
  public @Nullable String reason() {
    String own = reason;
    return own == null && whole != null ? whole.reason() : own;
  }

  /** How a run ends that was stopped, in words. */
  public String ending() {
    return ending("for no reason given");
  }

  /**
   * The same.
   *
   * @param otherwise why it ended where nobody asked it to
   */
  public String ending(String otherwise) {
    String why = reason();
    return "stopped: " + (why == null ? otherwise : why);
  }

  public boolean raised() {
    return reason != null || (whole != null && whole.raised());
  }
}
