package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Writes a run's report, in the formats that were asked for. From the same history come the same
 * bytes.
 */
public final class ReportWriter {
  private ReportWriter() {}

  /**
   * Files of an earlier report in the folder are replaced, all together, once the new ones are
   * complete; others are left alone.
   *
   * @param folder made where it is not there
   * @param formats at least one
   * @param anonymous with aliases instead of the names of nodes, hosts and users and of addresses,
   *     and without logs
   * @return what to open first
   * @throws ProblemException if there is no such run, the folder cannot be written, or an anonymous
   *     report's folder holds logs of another report
   */
  public static Path write(
      History history, String runId, Path folder, Set<ReportFormat> formats, boolean anonymous) {
    RunRecord run =
        history
            .run(runId)
            .orElseThrow(() ->
                new ProblemException(
                    new Problem(
                        "report of run " + runId,
                        "history " + history.file() + " has no such run")));
    if (anonymous && Files.exists(folder.resolve(PageFile.LOGS))) {
      throw new ProblemException(
          new Problem(
              "report folder " + folder,
              "it holds the logs of another report, which name hosts and users",
              "choose another one with --out"));
    }
    try {
      return write(
          new ReportedRun(history, run, anonymous ? new AnonymousRun(run) : null),
          folder.toAbsolutePath(),
          formats);
    } catch (IOException e) {
      throw ReportFolder.unwritable(folder, e);
    }
  }

  private static Path write(ReportedRun run, Path folder, Set<ReportFormat> formats)
      throws IOException {
    try (ReportFolder open = new ReportFolder(folder, formats)) {
      // The page last: by then the samples have been gone through.
      List<ReportFormat> order = new ArrayList<>(formats).reversed();
      String first = "";
      for (ReportFormat format : order) {
        first = format.file().write(run, open);
      }
      open.commit();
      return folder.resolve(first);
    }
  }
}
