package io.throughline.benchmarks.window;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.console.history.History;
import io.throughline.console.run.sample.SeriesBuilder;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.result.Outcome;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/**
 * An hour of 8 nodes at 10 Hz, into history and onto the charts, faster than real time. Prints the
 * megabytes that the heap holds then.
 */
public final class Hour {
  private static final int NODES = 8;
  private static final int TICKS = 36_000;
  private static final int BETWEEN_PICTURES = 100;

  private Hour() {}

  /**
   * @param args the database
   */
  public static void main(String[] args) {
    ProcessMain.run(Hour.class, new String[] {"DATABASE"}, args, Hour::measure);
  }

  private static void measure(String... args) throws Exception {
    Telemetry telemetry = new Telemetry(NODES);
    SeriesBuilder series = new SeriesBuilder(Telemetry.TICK_NANOS, 60);
    RunWindow window = RunWindow.open();
    Stopwatch.onFx(window::begin);
    try (History history = History.open(Path.of(args[0]))) {
      history.begin(telemetry.record("hour", TICKS, Outcome.RUNNING));
      for (long tick = 0; tick < TICKS; tick++) {
        for (int node = 0; node < NODES; node++) {
          var sample = telemetry.sample(node, tick);
          history.append("hour", sample, () -> {});
          series.add(telemetry.sends(node), sample);
        }
        if (tick % BETWEEN_PICTURES == 0) {
          long now = tick;
          LiveSeries live = series.series();
          Stopwatch.untilPainted(
              window.scene(), () -> window.model().update(telemetry.view("hour", now), live));
        }
      }
      history.finish(telemetry.record("hour", TICKS, Outcome.PASSED));
      System.out.println(megabytes());
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static double megabytes() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(200);
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }
}
