package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoPoints;
import io.throughline.console.testing.DemoRun;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

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
      DemoPoints.of(
          history,
          "sweep",
          SweepScenario.KIND,
          Map.of("sizes", "8B..64MiB*4"),
          List.of("receiver.bandwidth >= 12GB/s"),
          0);
      DemoPoints.of(
          history, "ping-pong", PingPongScenario.KIND, Map.of("sizes", "8B..1MiB*4"), List.of(), 0);
      DemoPoints.of(
          history,
          "paced",
          PacedScenario.KIND,
          Map.of("rates", "1000,5000,20000,100000,400000,1000000", "sizes", "8B,4KiB"),
          List.of(),
          0);
      DemoPoints.of(history, "cut", SweepScenario.KIND, Map.of(), List.of(), 2);
      DemoPoints.noted(history, "noted");
      for (String run :
          List.of(
              "passed",
              "missed",
              "failed",
              "refused",
              "sweep",
              "ping-pong",
              "paced",
              "cut",
              "noted")) {
        System.out.println(
            ReportWriter.write(
                history, run, folder.resolve(run), EnumSet.allOf(ReportFormat.class), false));
      }
    }
  }
}
