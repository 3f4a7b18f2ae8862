package io.throughline.console.cli;

import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.group.TrafficMatrix;
import io.throughline.protocol.group.TrafficSequence;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** CSV files with the matrices of a traffic scenario. */
final class TrafficOption {
  @Option(
      names = "--traffic",
      paramLabel = "CSV",
      description =
          "Reads the setting traffic from a file: a line for each sending rank, a cell for each"
              + " receiving one, bytes such as 64MiB or 0. An empty line begins the next step of a"
              + " sequence, and so does the next file where the option is given several times.")
  private List<Path> files = List.of();

  /** Whether a file is given. */
  boolean given() {
    return !files.isEmpty();
  }

  /**
   * The matrices of all files, as the setting has them.
   *
   * @param ranks of the run
   * @throws ProblemException with the file, the step and the row that is wrong
   */
  String read(int ranks) {
    List<TrafficMatrix> steps = new ArrayList<>();
    for (Path file : files) {
      try {
        TrafficSequence sequence = TrafficSequence.ofLines(TextFile.read(file).lines().toList());
        if (sequence.ranks() != ranks) {
          throw new IllegalArgumentException(
              "step 1: it has %d rows, expected %d: one for each rank of the run"
                  .formatted(sequence.ranks(), ranks));
        }
        steps.addAll(sequence.steps());
      } catch (IllegalArgumentException e) {
        throw new ProblemException(
            new Problem(
                file.toString(),
                String.valueOf(e.getMessage()),
                "give a line for each sending rank, a cell for each receiving one, parted by"
                    + " commas, and an empty line between steps"));
      }
    }
    try {
      return new TrafficSequence(steps).text();
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          new Problem("--traffic", String.valueOf(e.getMessage()), "give fewer steps"));
    }
  }
}
