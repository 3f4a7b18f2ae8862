package io.throughline.benchmarks.window;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.console.history.History;
import io.throughline.console.run.kept.KeptRun;
import java.nio.file.Path;

/**
 * A run of 1,000,000 samples that is opened from history. Prints the milliseconds until it is
 * painted, for each time.
 */
public final class Opening {
  /** Numbers that it prints. */
  public static final int TAKES = 5;

  private Opening() {}

  /**
   * @param args the database, in which the run may be already
   */
  public static void main(String[] args) {
    ProcessMain.run(Opening.class, new String[] {"DATABASE"}, args, Opening::measure);
  }

  private static void measure(String... args) throws Exception {
    try (History history = History.open(Path.of(args[0]))) {
      Telemetry.million(history);
    }
    RunWindow window = RunWindow.open();
    for (int i = 0; i < TAKES; i++) {
      try (History history = History.open(Path.of(args[0]))) {
        long begin = System.nanoTime();
        KeptRun run = KeptRun.read(history, Telemetry.MILLION).orElseThrow();
        double reading = (System.nanoTime() - begin) / 1e6;
        System.out.println(
            reading + Stopwatch.untilPainted(window.scene(), () -> window.model().open(run)));
      }
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
