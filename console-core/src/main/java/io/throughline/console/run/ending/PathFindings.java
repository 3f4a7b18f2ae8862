package io.throughline.console.run.ending;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.PathProbe;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings on the path between two nodes that explain why a run failed. */
public final class PathFindings {
  /** More than two causes are one more than anybody mends at a time. */
  private static final int MOST = 2;

  private PathFindings() {}

  /**
   * The trouble with what was found as its cause and remedy.
   *
   * @param findings the worst first
   */
  public static RunFailure added(RunFailure runFailure, NodePair nodePair, List<Finding> findings) {
    List<Finding> errors =
        findings.stream()
            .filter(finding -> finding.severity() == Severity.ERROR)
            .limit(MOST)
            .toList();
    Problem before = runFailure.problem();
    String found =
        errors.isEmpty()
            ? open(nodePair)
            : errors.stream()
                .map(finding -> finding.seen() + " " + finding.why())
                .collect(Collectors.joining(" "));
    String remedy =
        errors.isEmpty()
            ? "./throughline nodes diagnose %s %s says more"
                .formatted(nodePair.a().name(), nodePair.b().name())
            : errors.stream().map(PathFindings::mend).distinct().collect(Collectors.joining("; "));
    // Not behind what was seen, where long quotations are shortened.
    String diagnosis =
        "a diagnosis of %s and %s found: %s"
            .formatted(nodePair.a().name(), nodePair.b().name(), unended(found));
    Problem now =
        new Problem(
            before.where(),
            before.what(),
            Stream.of(before.remedy(), diagnosis, remedy)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; ")));
    return new RunFailure(runFailure.node(), runFailure.phase(), now, runFailure.silent());
  }

  /** A finding in one line, for the events of a run. */
  public static String sentence(Finding finding) {
    String mend = mend(finding);
    return "%s %s%s".formatted(finding.seen(), finding.why(), mend.isEmpty() ? "" : " " + mend);
  }

  private static String open(NodePair nodePair) {
    String tried =
        Stream.of(
                tried(nodePair.a().name(), nodePair.b().name(), nodePair.aToB()),
                tried(nodePair.b().name(), nodePair.a().name(), nodePair.bToA()))
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", "));
    return "nothing that keeps them apart now (%s)".formatted(tried);
  }

  private static String tried(String from, String to, PathProbe pathProbe) {
    return pathProbe.open()
        ? "%s connects to %s at %s port %d"
            .formatted(from, to, pathProbe.address(), pathProbe.port())
        : "";
  }

  /** The command that mends it, on which node: {@code on h2: sudo nft ...}. */
  private static String mend(Finding finding) {
    List<String> places = new ArrayList<>();
    List<String> commands = new ArrayList<>();
    finding
        .mend()
        .lines()
        .forEach(line -> {
          if (line.startsWith("#")) {
            places.add(line.substring(1).strip().replaceFirst(":$", ""));
          } else if (!line.isBlank()) {
            commands.add(line.strip());
          }
        });
    if (commands.isEmpty()) {
      return String.join(": ", places);
    }
    String where =
        places.isEmpty() && !finding.node().isEmpty()
            ? "on " + finding.node()
            : String.join(": ", places);
    return (where.isEmpty() ? "" : where + ": ") + String.join(" && ", commands);
  }

  private static String unended(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  /** Whether a run in this phase depends on the way between its nodes. */
  public static boolean concerns(Phase phase) {
    return switch (phase) {
      case CONNECTING, WARMING_UP, RUNNING -> true;
      case LAUNCHING, PREPARING, CLEANING_UP, DONE -> false;
    };
  }
}
