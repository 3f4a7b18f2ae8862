package io.throughline.console.desktop.shell;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;

/** Calls something on the JavaFX thread, ten times a second, while it is on. */
public final class Ticker {
  /** The period that a screen needs; more often would only cost. */
  public static final Duration PERIOD = Duration.millis(100);

  private final Timeline timeline;

  public Ticker(Runnable tick) {
    timeline = new Timeline(new KeyFrame(PERIOD, e -> tick.run()));
    timeline.setCycleCount(Animation.INDEFINITE);
  }

  public void start() {
    timeline.playFromStart();
  }

  public void stop() {
    timeline.stop();
  }
}
