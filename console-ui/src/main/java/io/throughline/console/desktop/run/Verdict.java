package io.throughline.console.desktop.run;

import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.stream.Collectors;

/**
 * The end of a run.
 *
 * @param title in a word or two
 * @param words in a sentence
 */
public record Verdict(StatusLevel tone, String title, String words) {

  /** The verdict of a run that is over. */
  public static Verdict of(RunRecord record) {
    return switch (record.status().outcome()) {
      case PASSED -> new Verdict(StatusLevel.GOOD, title(record), passed(record));
      case COMPLETED -> new Verdict(StatusLevel.NEUTRAL, title(record), "No pass/fail criteria.");
      case MISSED -> new Verdict(StatusLevel.WARN, title(record), missed(record));
      case STOPPED -> new Verdict(StatusLevel.WARN, title(record), partial(record));
      case FAILED -> new Verdict(StatusLevel.BAD, title(record), record.status().reason());
      case INTERRUPTED -> new Verdict(StatusLevel.BAD, title(record), partial(record));
      case RUNNING ->
          new Verdict(
              StatusLevel.NEUTRAL,
              "Still going on",
              "It runs now, in this console or in another. What is shown had come when it was"
                  + " opened; Look again shows what came since.");
    };
  }

  private static String title(RunRecord record) {
    return record.status().outcome().title(record.warnings());
  }

  private static String passed(RunRecord record) {
    int count = record.assessment().thresholds().size();
    if (record.fault() != null) {
      return "As expected: " + record.fault().criterion().verdict() + ".";
    }
    return switch (count) {
      case 1 -> "Ran to its end and its threshold held.";
      case 2 -> "Ran to its end and both thresholds held.";
      default -> "Ran to its end and all " + count + " thresholds held.";
    };
  }

  private static String partial(RunRecord record) {
    String reason =
        record
            .status()
            .reason()
            .replaceFirst("^(Interrupted: )?[Tt]he console", "the console")
            .replaceFirst("\\.$", "");
    return reason.isEmpty()
        ? "The numbers are partial."
        : "The numbers are partial: " + reason + ".";
  }

  private static String missed(RunRecord record) {
    return record.assessment().thresholds().stream()
        .filter(ThresholdVerdict::missed)
        .map(Verdict::missed)
        .collect(Collectors.joining("; "));
  }

  private static String missed(ThresholdVerdict verdict) {
    String[] wanted = verdict.threshold().split(" ", 2);
    return wanted.length < 2
        ? "%s: measured %s".formatted(verdict.threshold(), verdict.actual())
        : "%s: measured %s, required %s".formatted(wanted[0], verdict.actual(), wanted[1]);
  }
}
