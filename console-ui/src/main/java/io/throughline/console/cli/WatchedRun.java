package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts runs, shows each until its end, writes its report. Until it is closed Ctrl-C stops the run
 * that goes on, and waits.
 */
final class WatchedRun implements AutoCloseable {
  /** Agents whose launch is told step by step. */
  private static final int MOST_AGENTS_TOLD = 4;

  private static final Duration LOOK = Duration.ofMillis(200);

  private final Session session;
  private final Screen screen;
  private final StopOnExit exit;

  /**
   * A run that is over.
   *
   * @param failedNode at which it failed; null where it did not, or failed at none
   */
  record Ended(RunRecord record, @Nullable String failedNode) {}

  WatchedRun(Session session) {
    this.session = session;
    screen = session.screen();
    exit = new StopOnExit(screen);
  }

  /**
   * Ends a command that ran once: with the run's document, where JSON is wanted.
   *
   * @param page of its report; null where none was written
   * @return the exit code
   */
  int answer(RunRecord record, @Nullable Path page, JsonOption json) {
    int code = page == null ? ExitCode.FAILED : ExitCode.of(record.status().outcome());
    // Here, since after Ctrl-C the process ends with what watches the run.
    return json.wanted() ? session.answer(code, new ShownRun(record, page)) : code;
  }

  /**
   * Runs a scenario; {@link #report} writes its report.
   *
   * @throws ProblemException before anything is started, if it cannot be
   */
  Ended watch(Scenario scenario, List<NodeProfile> nodes, boolean acceptNewHostKeys)
      throws InterruptedException {
    LiveRun run =
        session
            .console()
            .engine()
            .start(scenario, nodes, new TerminalQuestions(screen, acceptNewHostKeys));
    session.started();
    exit.follow(run);
    screen.line(RunText.opening(scenario, run.view()));
    watch(run);
    RunRecord record = run.await();
    screen.line("");
    if (!session.json()) {
      RunText.closing(record, TerminalWidth.characters()).forEach(session::print);
    }
    return new Ended(record, run.failedNode().orElse(null));
  }

  /** Whether Ctrl-C was pressed: nothing more is to be started. */
  boolean isStopping() {
    return exit.asked();
  }

  @Override
  public void close() {
    exit.close();
  }

  private void watch(LiveRun run) throws InterruptedException {
    int shown = 0;
    RunView view = run.view();
    Set<String> leftOut = leftOut(view.plan().assignments().size());
    PointRows points = new PointRows(view.plan(), screen);
    while (true) {
      List<RunEvent> events = view.events();
      for (; shown < events.size(); shown++) {
        if (!leftOut.contains(events.get(shown).kind())) {
          screen.line(RunText.event(events.get(shown)));
        }
      }
      points.show(view.points());
      if (view.phase() == Phase.DONE) {
        screen.endStatus();
        return;
      }
      screen.status(StatusText.of(view));
      Thread.sleep(LOOK);
      view = run.view();
    }
  }

  /** Kinds of events that are not told: of many agents the status line tells who is launched. */
  private Set<String> leftOut(int agents) {
    if (session.verbosity().verbose()) {
      return Set.of();
    }
    return agents > MOST_AGENTS_TOLD ? Set.of("phase", "launch") : Set.of("phase");
  }

  /** Writes the report in the usual formats, with names and addresses as they are. */
  @Nullable Path report(RunRecord record, @Nullable Path out) {
    return report(record, out, false, ReportFormat.usual());
  }

  /**
   * Writes the report; where it cannot be written, says why.
   *
   * @param out null for the usual place
   * @param anonymous whether names of hosts and users, and addresses, are replaced
   * @param formats at least one
   * @return its page; null where there is none
   */
  @Nullable Path report(
      RunRecord record, @Nullable Path out, boolean anonymous, Set<ReportFormat> formats) {
    History history = session.console().history();
    Path folder =
        out == null ? session.installation().reportFolder(record.runId(), anonymous) : out;
    try {
      Path page = ReportWriter.write(history, record.runId(), folder, formats, anonymous);
      session.print("Report        " + page);
      return page;
    } catch (ProblemException e) {
      e.problems().forEach(session::problem);
      session.hint(
          "the run itself is kept; its report again: ./throughline report %s --out DIR"
              .formatted(record.runId()));
      return null;
    }
  }
}
