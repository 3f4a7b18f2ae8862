package io.throughline.console.report.story;

import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.scenario.TransportKind;
import java.util.ArrayList;
import java.util.List;

/**
 * A remark that a reader must know before believing the figures.
 *
 * @param doubt whether it makes a figure doubtful; else it is only to be known
 * @param text a sentence
 */
public record Remark(boolean doubt, String text) {

  static List<Remark> of(ReportInput reportInput, boolean measured) {
    List<Remark> remarks = new ArrayList<>();
    List<Flag> flags = reportInput.run().assessment().flags();
    // What puts a figure in doubt comes first.
    Flag.texts(flags, true).forEach(text -> remarks.add(new Remark(true, text)));
    Flag.texts(flags, false).forEach(text -> remarks.add(new Remark(false, text)));
    gaps(reportInput).forEach(text -> remarks.add(new Remark(true, text)));
    if (measured
        && reportInput.run().status().outcome() != Outcome.RUNNING
        && reportInput.run().ranks().group() == null
        && !reportInput.run().nodes().isEmpty()
        && !reportInput.anyResult()) {
      remarks.add(
          new Remark(
              false,
              reportInput.run().results().summary() == null
                  ? "No agent sent a final result: the figures are those of the points that were"
                      + " finished."
                  : "No agent sent a final result: the figures are those of the samples in"
                      + " history."));
    }
    if (measured) {
      TransportKind.of(reportInput.run().plan().transport())
          .flatMap(TransportKind::unencrypted)
          .ifPresent(text -> remarks.add(new Remark(false, text)));
    }
    if (reportInput.anonymous()) {
      remarks.add(
          new Remark(
              false,
              "Names of nodes, hosts and users, and addresses, are replaced by aliases; logs are"
                  + " left out."));
    }
    return List.copyOf(remarks);
  }

  private static List<String> gaps(ReportInput reportInput) {
    return reportInput.missing().stream()
        .map(missing ->
            ("%s of %s missing, in %s. The charts show them as gaps; totals are right all the"
                    + " same, since counters are cumulative.")
                .formatted(
                    missing.samples() == 1
                        ? "1 sample"
                        : missing.samples() == 0
                            ? "Samples"
                            : ReportValues.count(missing.samples()) + " samples",
                    missing.node() + (missing.samples() == 1 ? " is" : " are"),
                    missing.gaps() == 1 ? "one gap" : missing.gaps() + " gaps"))
        .toList();
  }
}
