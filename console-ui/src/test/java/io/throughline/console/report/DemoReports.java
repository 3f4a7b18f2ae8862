package io.throughline.console.report;

import io.throughline.console.history.History;
import java.nio.file.Path;
import java.util.List;

/** Writes demonstration reports, for looking at them. */
final class DemoReports {
  private DemoReports() {}

  /**
   * @param args the folder
   */
  public static void main(String[] args) {
    Path folder = Path.of(args[0]);
    try (History history = History.open(folder.resolve("history.db"))) {
      DemoRun.whole(history, "passed", List.of("receiver.bandwidth >= 9GB/s"));
      DemoRun.whole(
          history,
          "missed",
          List.of(
              "receiver.bandwidth >= 12GB/s",
              "latency.flushed.p99 <= 20ms",
              "stalled.percent <= 5"));
      DemoRun.failed(history, "failed");
      DemoRun.refused(history, "refused");
      for (String run : List.of("passed", "missed", "failed", "refused")) {
        System.out.println(ReportWriter.write(history, run, folder.resolve(run)));
      }
    }
  }
}
