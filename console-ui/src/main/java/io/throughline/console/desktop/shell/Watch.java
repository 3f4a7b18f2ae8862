package io.throughline.console.desktop.shell;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks ten times a second at work that goes on in the background, until it is over. A stop that is
 * asked for before the work has begun is handed on once it has.
 */
public final class Watch<T> {
  private final Consumer<T> look;
  private final BooleanSupplier over;
  private final Consumer<T> stop;
  private final Ticker ticker = new Ticker(this::tick);
  private @Nullable T work;
  private boolean stopAsked;

  /**
   * @param look shows how the work stands
   * @param over whether what was shown last is the end
   * @param stop asks the work to end; returns at once
   */
  public Watch(Consumer<T> look, BooleanSupplier over, Consumer<T> stop) {
    this.look = look;
    this.over = over;
    this.stop = stop;
  }

  public void begun(T started) {
    work = started;
    if (stopAsked) {
      stop.accept(started);
    }
    ticker.start();
  }

  /** Asks the work to end, once. */
  public void stop() {
    if (!stopAsked && work != null) {
      stop.accept(work);
    }
    stopAsked = true;
  }

  private void tick() {
    T now = work;
    if (now == null) {
      return;
    }
    look.accept(now);
    if (over.getAsBoolean()) {
      ticker.stop();
      work = null;
    }
  }
}
