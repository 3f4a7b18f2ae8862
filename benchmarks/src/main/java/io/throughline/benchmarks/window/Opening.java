package io.throughline.benchmarks.window;

import io.throughline.console.history.History;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Path;

/**
 * A run of 1,000,000 samples that is opened from history. Prints the milliseconds until it is
 * painted, for each time.
 */
public final class Opening {
  private static final int NODES = 2;
  private static final int TICKS = 500_000;

  /** Numbers that it prints. */
  public static final int TAKES = 5;

  private Opening() {}

  /**
   * @param args the database
   */
  public static void main(String[] args) throws Exception {
    Telemetry telemetry = new Telemetry(NODES);
    try (History history = History.open(Path.of(args[0]))) {
      history.begin(telemetry.record("million", TICKS, Outcome.RUNNING));
      for (long tick = 0; tick < TICKS; tick++) {
        for (int node = 0; node < NODES; node++) {
          history.append("million", telemetry.sample(node, tick), () -> {});
        }
      }
      history.finish(telemetry.record("million", TICKS, Outcome.PASSED));
    }
    RunWindow window = RunWindow.open();
    for (int i = 0; i < TAKES; i++) {
      try (History history = History.open(Path.of(args[0]))) {
        long begin = System.nanoTime();
        KeptRun run = KeptRun.read(history, "million").orElseThrow();
        double reading = (System.nanoTime() - begin) / 1e6;
        System.out.println(
            reading + Stopwatch.untilPainted(window.scene(), () -> window.model().open(run)));
      }
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
