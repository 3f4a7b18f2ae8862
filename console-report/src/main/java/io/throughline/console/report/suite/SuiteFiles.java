package io.throughline.console.report.suite;

import io.throughline.console.junit.JunitCase;
import io.throughline.console.junit.JunitFile;
import io.throughline.console.report.ReportFolder;
import io.throughline.console.suite.SuiteResult;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The report of a suite: {@code index.html}, {@code suite.json} and {@code junit.xml}. */
public final class SuiteFiles {
  public static final String PAGE = "index.html";
  public static final String RECORD = "suite.json";
  public static final String JUNIT = "junit.xml";

  /** Below it a folder for each run's report. */
  public static final String RUNS = "runs";

  /**
   * @param form version of this form
   */
  private record Summed(
      int form,
      String id,
      String suite,
      String description,
      long startedMillis,
      long endedMillis,
      List<Run> runs) {}

  /** Numbers are in bytes per second; the whole record is in the run's own folder. */
  private record Run(
      String entry,
      int repeat,
      @Nullable String runId,
      @Nullable Outcome outcome,
      String reason,
      @Nullable Double receiverBandwidth,
      List<ThresholdVerdict> thresholds,
      String report) {}

  private SuiteFiles() {}

  /** The folder of a run's report, as the page links it. */
  public static String report(String runId) {
    return RUNS + "/" + runId;
  }

  /**
   * @return the page
   * @throws ProblemException if the folder cannot be written
   */
  public static Path write(SuiteResult result, Path folder) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(
        JUNIT, JunitFile.text(result.takes().stream().map(take -> junit(result, take)).toList()));
    texts.put(RECORD, Json.writePretty(summed(result)) + "\n");
    texts.put(PAGE, SuitePage.of(result));
    ReportFolder.write(folder, texts);
    return folder.resolve(PAGE);
  }

  private static JunitFile.Suite junit(SuiteResult result, Take take) {
    String name = result.suite() + "." + take.name();
    return take.run()
        .map(run -> JunitFile.of(name, run))
        .orElseGet(() ->
            new JunitFile.Suite(
                name, List.of(new JunitCase("run", 0, JunitCase.State.ERROR, take.problem()))));
  }

  private static Summed summed(SuiteResult result) {
    return new Summed(
        1,
        result.id(),
        result.suite(),
        result.description(),
        result.startedMillis(),
        result.endedMillis(),
        result.takes().stream().map(SuiteFiles::run).toList());
  }

  private static Run run(Take take) {
    return take.run()
        .map(run -> {
          Summary summary = run.results().summary();
          return new Run(
              take.entry(),
              take.repeat(),
              run.runId(),
              run.status().outcome(),
              run.status().reason(),
              summary == null ? null : (Double) summary.receiverBandwidth(),
              run.assessment().thresholds(),
              report(run.runId()) + "/index.html");
        })
        .orElseGet(() ->
            new Run(take.entry(), take.repeat(), null, null, take.problem(), null, List.of(), ""));
  }
}
