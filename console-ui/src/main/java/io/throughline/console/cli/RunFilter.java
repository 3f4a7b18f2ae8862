package io.throughline.console.cli;

import io.throughline.console.history.Moment;
import io.throughline.console.history.OutcomeText;
import io.throughline.console.history.RunSearch;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that say which runs. */
final class RunFilter {
  @Parameters(
      arity = "0..1",
      paramLabel = "SEARCH",
      description = "Part of a run's id, scenario, node, transport, outcome, tag or note.")
  private String search = "";

  @Option(names = "--tag", paramLabel = "TAG", description = "Has this tag; may be given again.")
  private List<String> tags = List.of();

  @Option(
      names = "--since",
      paramLabel = "DATE",
      converter = MomentText.class,
      description = "Started on that day or later: 2026-11-20, or 2026-11-20T14:30.")
  private @Nullable Moment since;

  @Option(
      names = "--until",
      paramLabel = "DATE",
      converter = MomentText.class,
      description = "Started on that day or earlier.")
  private @Nullable Moment until;

  @Option(names = "--node", paramLabel = "NODE", description = "This node took part.")
  private @Nullable String node;

  @Option(names = "--scenario", paramLabel = "NAME", description = "Of this scenario.")
  private @Nullable String scenario;

  @Option(
      names = "--verdict",
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "VERDICT",
      description =
          "Ended so: passed, completed (without thresholds), missed, stopped, failed or"
              + " interrupted; or still running.")
  private List<String> verdicts = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "At most so many; ${DEFAULT-VALUE}.")
  private int limit = 30;

  /**
   * @throws ProblemException if there is no such verdict, or the limit lets nothing through
   */
  RunSearch search() {
    if (limit < 1) {
      throw new ProblemException(
          new Problem("--limit", limit + " is out of range", "allowed is 1 and more"));
    }
    if (since != null && until != null && since.begin() >= until.until()) {
      throw new ProblemException(
          new Problem("--until", "it is before --since", "give a later day, or leave one out"));
    }
    return new RunSearch(
        search,
        tags.stream().map(tag -> named("--tag", tag)).toList(),
        named("--node", node),
        named("--scenario", scenario),
        OutcomeText.parse("--verdict", verdicts),
        since == null ? Long.MIN_VALUE : since.begin(),
        until == null ? Long.MAX_VALUE : until.until(),
        limit);
  }

  /** Nothing where the option is not given. */
  static String named(String option, @Nullable String name) {
    if (name != null && name.isBlank()) {
      throw new ProblemException(
          new Problem(option, "nothing is given", "give a name, or leave it out"));
    }
    return name == null ? "" : name;
  }
}
