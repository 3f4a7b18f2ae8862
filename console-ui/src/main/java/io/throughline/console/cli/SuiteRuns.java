package io.throughline.console.cli;

import io.throughline.console.report.suite.SuiteFiles;
import io.throughline.console.suite.Suite;
import io.throughline.console.suite.SuiteResult;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.protocol.clock.ClockReading;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs entries of a suite, one after the other, each with a report of its own. */
final class SuiteRuns {
  private final Session session;
  private final WatchedRun watched;
  private final UcxOption ucx;
  private final boolean acceptNewHostKeys;
  private final String id;
  private final Path folder;
  private final ClockReading started = ClockReading.now();
  private final List<Take> takes = new ArrayList<>();
  private int worst = ExitCode.PASSED;

  /**
   * @param id a tag of each run
   * @param folder of the whole report
   */
  SuiteRuns(
      Session session,
      WatchedRun watched,
      UcxOption ucx,
      boolean acceptNewHostKeys,
      String id,
      Path folder) {
    this.session = session;
    this.watched = watched;
    this.ucx = ucx;
    this.acceptNewHostKeys = acceptNewHostKeys;
    this.id = id;
    this.folder = folder;
  }

  /** Runs an entry once. */
  Take run(Suite.Entry entry, List<NodeProfile> nodes, int repeat) throws InterruptedException {
    Take take;
    try {
      WatchedRun.Ended ended =
          watched.watch(ucx.on(entry.scenario(), session.profiles()), nodes, acceptNewHostKeys);
      RunRecord record = ended.record();
      List<String> tags = new ArrayList<>(entry.tags());
      tags.add(id);
      session.console().history().marks().tag(record.runId(), tags);
      Path page = watched.report(record, folder.resolve(SuiteFiles.report(record.runId())));
      take = new Take(entry.name(), repeat, record, "", ended.failedNode());
      worst =
          Math.max(worst, page == null ? ExitCode.FAILED : ExitCode.of(record.status().outcome()));
    } catch (ProblemException e) {
      e.problems().forEach(session::problem);
      take = Take.without(entry.name(), repeat, String.valueOf(e.getMessage()));
      worst = ExitCode.FAILED;
    }
    takes.add(take);
    return take;
  }

  /** Notes that an entry was left out. */
  void leaveOut(Suite.Entry entry, int repeat, String why) {
    takes.add(Take.without(entry.name(), repeat, "left out: " + why));
  }

  /** The worst exit code of all runs. */
  int worst() {
    return worst;
  }

  /** All runs so far. */
  SuiteResult result(Suite suite) {
    return new SuiteResult(
        id,
        suite.name(),
        suite.description(),
        started.wallMillis(),
        started.presentMillis(),
        takes);
  }
}
