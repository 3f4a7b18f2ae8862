package io.throughline.console.cli;

import io.throughline.console.report.ReportFormat;
import io.throughline.protocol.problem.ProblemException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The formats that a report is to have. */
final class FormatOption {
  @Option(
      names = "--format",
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "FORMAT",
      completionCandidates = Ids.class,
      description =
          "What the report is written as: ${COMPLETION-CANDIDATES}, or all. Without it:"
              + " html, md, json and csv.")
  private List<String> ids = List.of();

  /**
   * @throws ProblemException naming what there is
   */
  Set<ReportFormat> chosen() {
    return ids.isEmpty() ? ReportFormat.usual() : ReportFormat.parse(ids);
  }

  /** Each format in a line, for a command's help. */
  static String[] help() {
    return Stream.concat(
            Stream.of("", "Formats:"),
            Arrays.stream(ReportFormat.values())
                .map(format -> "  %-6s %s".formatted(format.id(), format.help())))
        .toArray(String[]::new);
  }

  /** Names that {@code --help} lists. */
  static final class Ids implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(ReportFormat.values()).map(ReportFormat::id).iterator();
    }
  }
}
