package io.throughline.console.external;

import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what another tool wrote, whichever it was. */
public final class ExternalResultsFile {
  private ExternalResultsFile() {}

  /**
   * @throws ProblemException if it cannot be read, or is of no tool that is known
   */
  public static ExternalResults read(Path file) {
    String text = TextFile.read(file);
    return Stream.of(NcclTestsJson.read(text), NcclTestsText.read(text), OsuText.read(text))
        .flatMap(Optional::stream)
        .filter(results -> !results.rows().isEmpty())
        .findFirst()
        .orElseThrow(() ->
            new ProblemException(
                new Problem(
                    "file " + file,
                    "there are no results in it that can be read",
                    "name the JSON that nccl-tests writes with -J, or the text that nccl-tests or"
                        + " the OSU micro-benchmarks print")));
  }
}
