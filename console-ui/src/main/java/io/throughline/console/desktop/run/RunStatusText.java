package io.throughline.console.desktop.run;

import io.throughline.console.run.view.NodesLabel;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.RunRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Words on the card of a run beside its figures. */
final class RunStatusText {
  private static final DateTimeFormatter STARTED =
      DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm:ss", Locale.ENGLISH);

  private RunStatusText() {}

  /** Scenario, id and, at the end, start time. */
  static String identity(RunView view, @Nullable RunRecord end) {
    String run = view.plan().scenario() + "  ·  " + view.runId();
    return end == null
        ? run
        : run
            + "  ·  started "
            + STARTED.format(
                Instant.ofEpochMilli(end.status().startedMillis()).atZone(ZoneId.systemDefault()));
  }

  static String title(Phase phase, String scenario) {
    return switch (phase) {
      case LAUNCHING -> "Launching agents for " + scenario;
      case PREPARING -> "Preparing " + scenario;
      case CONNECTING -> "Connecting the nodes";
      case WARMING_UP -> "Warming up " + scenario;
      case RUNNING -> "Running " + scenario;
      case CLEANING_UP -> "Cleaning up";
      case DONE -> "Done";
    };
  }

  /** Time gone, and time left where that is known. */
  static String clock(Phase phase, Progress now) {
    String elapsed = now.elapsedNanos() > 0 ? TimeSpan.clock(now.elapsedNanos()) : "";
    return phase == Phase.RUNNING && now.remainingNanos() >= 0
        ? elapsed + "  ·  " + TimeSpan.clock(now.remainingNanos()) + " left"
        : elapsed;
  }

  /** Tells who sends to whom over what, and the point that is measured. */
  static String words(RunView view) {
    String way = NodesLabel.of(view.plan().assignments());
    String point = view.progress().point().isEmpty() ? "" : "  ·  " + view.progress().point();
    boolean known = view.plan().betweenNodes() && !view.plan().transport().equals("auto");
    return (known ? way + " over " + view.plan().transport() : way) + point;
  }
}
