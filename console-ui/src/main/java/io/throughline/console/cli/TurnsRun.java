package io.throughline.console.cli;

import io.throughline.console.compare.Turns;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.console.run.plan.Planner;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Variants of one scenario in turns, once all of them are known to be possible: A B C, C B A, A B
 * C, so that what drifts meets all alike. History keeps the runs under the tags of {@link Turns}.
 */
final class TurnsRun {
  /** The least variants that a round has to have measured whole for anything to be paired. */
  private static final int LEAST = 2;

  /**
   * A variant.
   *
   * @param label for the heads of columns
   * @param tag of its runs, as {@link Turns#tags} has it
   */
  record Arm(String label, String tag, Scenario scenario) {}

  private final Session session;
  private final WatchedRun watched;
  private final History history;
  private final boolean accept;
  private final int rounds;
  private final String stamp = Planner.runId();
  private final Map<Arm, List<RunRecord>> whole = new LinkedHashMap<>();
  private final Map<Arm, String> failed = new LinkedHashMap<>();
  private boolean stopped;

  /**
   * @param accept whether host keys that are not known are accepted
   * @param rounds in which each variant is run once
   */
  TurnsRun(Session session, WatchedRun watched, boolean accept, int rounds) {
    this.session = session;
    this.watched = watched;
    history = session.console().history();
    this.accept = accept;
    this.rounds = rounds;
  }

  /** The tag of all runs. */
  String id() {
    return Turns.name(stamp);
  }

  /**
   * Runs them; ends early where a person stops a run.
   *
   * @param again tells whether a variant that has failed is tried in the next round too
   * @return those that have whole runs, in the order in which they were given
   */
  List<Variant> run(List<Arm> arms, List<NodeProfile> members, Predicate<Arm> again)
      throws InterruptedException {
    arms.forEach(arm -> whole.put(arm, new ArrayList<>()));
    for (int round = 0; round < rounds && !stopped; round++) {
      List<Arm> left =
          arms.stream().filter(arm -> !failed.containsKey(arm) || again.test(arm)).toList();
      take(round % 2 == 0 ? left : left.reversed(), round, members);
    }
    return whole.entrySet().stream()
        .filter(arm -> !arm.getValue().isEmpty())
        .map(arm -> new Variant(arm.getKey().label(), arm.getValue()))
        .toList();
  }

  private void take(List<Arm> arms, int round, List<NodeProfile> members)
      throws InterruptedException {
    Map<Arm, RunRecord> taken = new LinkedHashMap<>();
    for (Arm arm : arms) {
      if (!stopped) {
        RunRecord record = take(arm, round, members);
        if (record.status().outcome().whole()) {
          taken.put(arm, record);
        } else {
          failed.putIfAbsent(arm, record.status().reason());
        }
        // A person stopped it: so is the whole.
        stopped = record.status().outcome() == Outcome.STOPPED || watched.isStopping();
      }
    }
    if (taken.size() >= Math.min(LEAST, arms.size())) {
      taken.forEach((arm, record) -> whole.getOrDefault(arm, new ArrayList<>()).add(record));
    }
  }

  private RunRecord take(Arm arm, int round, List<NodeProfile> members)
      throws InterruptedException {
    session.print("");
    session.print("Round %d of %d, %s".formatted(round + 1, rounds, arm.label()));
    RunRecord record = watched.watch(arm.scenario(), members, accept).record();
    history.marks().tag(record.runId(), Turns.tags(stamp, arm.tag()));
    return record;
  }

  /** The variants of which a run was not whole, with the first such run's reason. */
  Map<Arm, String> failed() {
    return failed;
  }
}
