package io.throughline.agent.exec;

import io.throughline.agent.workload.GroupMembership;
import io.throughline.agent.workload.StopSignal;
import io.throughline.protocol.message.HubMessage.Shrink;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.LostRank;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that take part in a run, and the change of them that the hub has announced. Changes are
 * announced by any thread, and taken by the data thread.
 */
final class MembershipChange {
  private static final long IDLE_NANOS = 500_000;

  /** The time for the hub's word beyond what the hub itself waits: it may have little of a CPU. */
  private static final long WORD_NANOS = 8_000_000_000L;

  private final RunPlan whole;
  private final StopSignal run;
  private volatile StopSignal stop;
  private GroupMembership membership;
  private @Nullable Shrink announced;
  private @Nullable Shrink taken;

  /**
   * @param run asks the whole run to end early
   */
  MembershipChange(RunPlan whole, StopSignal run) {
    this.whole = whole;
    this.run = run;
    this.stop = run.ofPart();
    this.membership = GroupMembership.all(whole);
  }

  /** Asks the work of the ranks that take part now to end early. */
  StopSignal stop() {
    return stop;
  }

  /** The ranks that take part now. */
  GroupMembership membership() {
    return membership;
  }

  /** Number of the last change that was taken. */
  int epoch() {
    Shrink last = taken;
    return last == null ? 0 : last.epoch();
  }

  /** Any thread: ends the work of the ranks that take part now. */
  synchronized void announce(Shrink change) {
    announced = change;
    stop.raise("ranks are lost, and the others go on", true);
  }

  /** Whether a change was announced that is not taken. */
  synchronized boolean pending() {
    Shrink last = announced;
    return last != null && last.epoch() > epoch();
  }

  /** Whether a change was announced that is not taken, and the run goes on. */
  boolean due() {
    return pending() && !run.raised();
  }

  /**
   * Waits for the hub to announce a change, where the run goes on without lost ranks: a rank that
   * misses another knows before the hub does.
   *
   * @param revoked told to the hub where there is something to wait for
   * @return whether it did; false too where the run ends
   */
  boolean comes(Runnable revoked) {
    if (!LostRank.shrinks(whole.settings())) {
      return false;
    }
    if (!pending() && !run.raised()) {
      revoked.run();
    }
    long patience =
        2 * whole.settings().number(CommonSettings.HEARTBEAT_TIMEOUT)
            + Protocol.LAST_WORDS_TIMEOUT.toNanos()
            + WORD_NANOS;
    long until = System.nanoTime() + patience;
    while (!pending() && !run.raised() && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(IDLE_NANOS);
    }
    return due();
  }

  /**
   * Goes over to the ranks that are left.
   *
   * @throws io.throughline.protocol.problem.ProblemException where the settings do not fit so few
   */
  synchronized void take() {
    Shrink change = announced;
    if (change == null) {
      throw new IllegalStateException("no change was announced");
    }
    membership = membership.without(change.lost(), change.firstPoint());
    taken = change;
    stop = run.ofPart();
  }

  /** Which ranks are lost, and what number a role has now, for people. */
  synchronized String sentence(String role) {
    List<Assignment> all = whole.assignments();
    List<Assignment> left = membership.plan().assignments();
    List<String> lost =
        all.stream().filter(each -> !left.contains(each)).map(Assignment::node).toList();
    int before = whole.rank(role) + 1;
    int now = membership.plan().rank(role) + 1;
    return "failure list: %s; %d of %d ranks go on, and this is rank %d%s"
        .formatted(
            ShortList.names(lost),
            left.size(),
            all.size(),
            now,
            now == before ? "" : " (it was %d)".formatted(before));
  }
}
