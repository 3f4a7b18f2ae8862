package io.throughline.benchmarks.window;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.console.run.sample.SeriesBuilder;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;

/**
 * The telemetry of 8 nodes at 10 Hz, replayed after ten minutes of it have come already, while a
 * person types and moves the mouse over a chart. Prints the 99 % percentile of the milliseconds
 * from input to paint.
 */
public final class Replay {
  private static final int NODES = 8;
  private static final int BEFORE = 6_000;
  private static final int INPUTS = 200;
  private static final int WARM_UP = 40;
  private static final long BETWEEN_MILLIS = 40;

  private Replay() {}

  public static void main(String[] args) {
    ProcessMain.run(Replay.class, new String[] {}, args, Replay::measure);
  }

  private static void measure(String... args) throws Exception {
    Telemetry telemetry = new Telemetry(NODES);
    SeriesBuilder series = new SeriesBuilder(Telemetry.TICK_NANOS, 60);
    AtomicLong ticks = new AtomicLong();
    for (int i = 0; i < BEFORE; i++) {
      tick(telemetry, series, ticks);
    }
    RunWindow window = RunWindow.open();
    Stopwatch.onFx(window::begin);
    ScheduledExecutorService nodes = Executors.newSingleThreadScheduledExecutor();
    var _ =
        nodes.scheduleAtFixedRate(
            () -> {
              long tick = tick(telemetry, series, ticks);
              Platform.runLater(
                  () -> window.model().update(telemetry.view("replay", tick), series.series()));
            },
            0,
            Telemetry.TICK_NANOS,
            TimeUnit.NANOSECONDS);
    double[] millis = new double[INPUTS];
    for (int i = -WARM_UP; i < INPUTS; i++) {
      int nth = i + WARM_UP;
      double took = Stopwatch.untilPainted(window.scene(), () -> input(window, nth));
      if (i >= 0) {
        millis[i] = took;
      }
      Thread.sleep(BETWEEN_MILLIS);
    }
    nodes.shutdownNow();
    Arrays.sort(millis);
    System.out.println(millis[(int) Math.ceil(INPUTS * 0.99) - 1]);
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static long tick(Telemetry telemetry, SeriesBuilder series, AtomicLong ticks) {
    long tick = ticks.getAndIncrement();
    for (int node = 0; node < telemetry.nodes(); node++) {
      series.add(telemetry.sends(node), telemetry.sample(node, tick));
    }
    return tick;
  }

  /** A letter is typed; every other time, the mouse moves over a chart. */
  private static void input(RunWindow window, int nth) {
    if (nth % 2 == 0) {
      window.field().appendText("x");
      return;
    }
    Node plot = window.scene().lookup("#chart-bandwidth .chart-plot");
    double x = 100 + nth * 7 % 900;
    plot.fireEvent(
        new MouseEvent(
            MouseEvent.MOUSE_MOVED,
            x,
            40,
            x,
            40,
            javafx.scene.input.MouseButton.NONE,
            0,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            true,
            null));
  }
}
