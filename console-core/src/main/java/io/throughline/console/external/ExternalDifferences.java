package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.OverRanks;
import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CallSettings;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tells in sentences what sets a run and another tool's measurement apart. */
final class ExternalDifferences {
  private final SettingValues settings;
  private final ExternalResults results;

  ExternalDifferences(RunPlan plan, ExternalResults results) {
    this.settings = plan.settings();
    this.results = results;
  }

  /**
   * The differences of a size.
   *
   * @param inPlace whether the row's figure is that of calls in place
   */
  List<String> of(Row row, boolean inPlace) {
    List<String> differences = new ArrayList<>();
    differences.add(
        "%s measured at another time, perhaps elsewhere: nodes, ranks and load are not in its file"
            .formatted(results.tool()));
    if (row.wrong() != 0) {
      differences.add(
          "%s found %s at %s B: some of its calls went wrong"
              .formatted(results.tool(), wrong(row.wrong()), row.size()));
    }
    if (results.subject() == Subject.COLLECTIVE) {
      ofTimes(differences);
      ofCalls(differences);
      differences.addAll(ofElements(row));
      if (settings.on(CollectiveScenario.IN_PLACE) != inPlace) {
        differences.add("this run's calls are in place, the file's are not");
      }
    }
    return differences;
  }

  private static String wrong(double elements) {
    return Double.isNaN(elements)
        ? "wrong data"
        : String.format(Locale.ROOT, "%,.0f wrong element%s", elements, elements == 1 ? "" : "s");
  }

  /** Differences in what is reduced, and how; none where a collective only moves data. */
  List<String> ofElements(Row row) {
    List<String> differences = new ArrayList<>();
    if (results.subject() == Subject.COLLECTIVE
        && CollectiveScenario.collective(settings).reduces()) {
      differ("elements are", row.operands().type(), CollectiveScenario.DATA_TYPE, differences);
      differ("reduction is", row.operands().reduction(), CollectiveScenario.REDUCTION, differences);
    }
    return differences;
  }

  private void differ(String what, String theirs, String setting, List<String> into) {
    String ours = settings.choice(setting);
    if (!theirs.isEmpty() && !theirs.equals(ours)) {
      into.add("its %s %s, this run's %s (%s)".formatted(what, theirs, ours, setting));
    }
  }

  /** Differences of times: of non-blocking calls a run too has the mean over ranks. */
  private void ofTimes(List<String> into) {
    OverRanks ours =
        CallSettings.mode(settings) == CallMode.NON_BLOCKING ? OverRanks.MEAN : OverRanks.SLOWEST;
    OverRanks theirs = results.ranks();
    boolean same =
        theirs == ours || (ours == OverRanks.MEAN && theirs == OverRanks.MEAN_IF_NOT_SET);
    if (!same) {
      into.add("its time is %s, this run's %s".formatted(theirs.words(), ours.words()));
    }
  }

  private void ofCalls(List<String> into) {
    boolean isolated = settings.on(CollectiveScenario.ISOLATED);
    String ours =
        isolated
            ? "this run has a barrier before each, which is not measured (isolated: true)"
            : "those of this run follow each other at once (isolated: false)";
    String theirs =
        switch (results.between()) {
          case NOTHING -> isolated ? "its calls follow each other at once" : "";
          case WAIT -> isolated ? "it waits for each call, without a barrier" : "";
          case BARRIER -> isolated ? "" : "it has a barrier between its calls";
          case MEASURED_BARRIER -> "it has a barrier after each call in its time (-z 1)";
        };
    if (!theirs.isEmpty()) {
      into.add(theirs + "; " + ours);
    }
    CallMode mode = CallSettings.mode(settings);
    if (mode != results.calls()) {
      // What nccl-tests calls blocking is the wait between calls.
      into.add(
          "this run's calls are %s%s"
              .formatted(
                  told(mode),
                  results.tool().equals(NcclTestsText.TOOL)
                      ? ""
                      : ", the file's " + told(results.calls())));
    }
  }

  private static String told(CallMode mode) {
    return mode == CallMode.NON_BLOCKING ? mode.id() + " without a computation (Pure)" : mode.id();
  }
}
