package io.throughline.console.run.rounds;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.matrix.Findings;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.path.BytesMoved;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.message.AgentMessage.FlowMeasured;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.PairRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Calls one round after the other, in the order of a {@link RoundOrder}. A rank that is lost is
 * left out from then on. One thread.
 */
public final class RoundCaller {
  private final RunPlan plan;
  private final Participants participants;
  private final RunLog log;
  private final FlowCollector flows;
  private final RoundOrder order;

  /** The rule that finds slow ranks and pairs; null where nothing of the kind is looked for. */
  private final @Nullable PairRule judged;

  /** Indexes of the rounds whose flows are to compete. */
  private final List<Integer> atOnce;

  /** Indexes of the rounds of each step of traffic matrices. */
  private final List<List<Integer>> steps;

  /** Why ranks are gone, by index. */
  private final Map<Integer, String> lost = new TreeMap<>();

  private final List<RankFinding> lostFindings = new ArrayList<>();
  private @Nullable Round current;
  private int closed;
  private boolean over;
  private long movedAt = AwakeClock.now();

  public RoundCaller(RunPlan plan, RoundOrder order, Participants participants, RunLog log) {
    this.plan = plan;
    this.participants = participants;
    this.log = log;
    this.flows = new FlowCollector(plan);
    this.order = order;
    FlowPlan planned = plan.flows();
    this.judged = planned.judged().orElse(null);
    this.atOnce = planned.atOnce();
    this.steps = planned.steps();
  }

  /**
   * Takes a rank's measurement of one of its flows.
   *
   * @return what is wrong with it; empty where nothing is
   */
  public String take(Participant from, FlowMeasured end) {
    movedAt = AwakeClock.now();
    return flows.take(plan.rank(from.role()), end);
  }

  /** When a flow was measured last, by the {@link AwakeClock}. */
  public long movedAt() {
    return movedAt;
  }

  /** Calls the next round where there is one and the current one is through. */
  public void step() {
    Round now = current;
    if (now != null && !through()) {
      return;
    }
    if (now != null) {
      flows.close(lost);
      closed++;
      current = null;
    }
    if (over) {
      return;
    }
    Optional<Round> next = next();
    if (next.isPresent()) {
      call(next.get());
    } else {
      over = true;
      participants.say(new HubMessage.RoundsDone());
    }
  }

  private boolean through() {
    return participants.active().stream()
        .map(one -> plan.rank(one.role()))
        .allMatch(rank -> flows.through(rank));
  }

  private Optional<Round> next() {
    while (true) {
      Optional<Round> round = order.next(result(), Set.copyOf(lost.keySet()));
      if (round.isEmpty()) {
        return round;
      }
      List<Flow> left = round.get().flows().stream().filter(this::stands).toList();
      if (!left.isEmpty()) {
        return Optional.of(new Round(round.get().index(), left));
      }
    }
  }

  /** Whether both ends are there. */
  private boolean stands(Flow flow) {
    return !lost.containsKey(flow.from()) && !lost.containsKey(flow.to());
  }

  private void call(Round round) {
    current = round;
    flows.begin(round);
    movedAt = AwakeClock.now();
    HubMessage.Measure call = new HubMessage.Measure(round);
    for (Participant one : participants.active()) {
      if (!round.of(plan.rank(one.role())).isEmpty()) {
        one.session().say(call);
      }
    }
  }

  /**
   * A rank is gone: the rounds go on without it.
   *
   * @throws RunEnd.Early where fewer than two are left
   */
  public void lose(RunFailure failure) throws RunEnd.Early {
    int rank =
        flows.group().ranks().stream()
            .filter(each -> each.name().equals(failure.node()))
            .findFirst()
            .orElseThrow()
            .index();
    participants.drop(failure.node());
    String why = failure.problem().what();
    lost.put(rank, why);
    String where = current == null ? "between rounds" : "in round " + (current.index() + 1);
    log.add(failure.node(), "failure", "lost %s: %s".formatted(where, why));
    int other = rank == 0 ? 1 : 0;
    lostFindings.add(
        new RankFinding(
            RankFinding.Kind.LOST,
            new Flow(rank, other),
            0,
            "%s was lost %s, and the rounds went on without it: %s"
                .formatted(failure.node(), where, why)));
    if (participants.active().size() < 2) {
      throw failure.ending();
    }
  }

  /** Rounds that are through. */
  public int closed() {
    return closed;
  }

  /** The result as far as it is known. */
  public GroupResult result() {
    return result(lostFindings, "");
  }

  private GroupResult result(List<RankFinding> findings, String rule) {
    return new GroupResult(flows.group(), flows.results(), findings, rule, atOnce, steps);
  }

  /** The bytes of all flows of each rank, by the name of its node. */
  public Map<String, BytesMoved> moved() {
    Map<String, BytesMoved> moved = new LinkedHashMap<>();
    for (Assignment assignment : plan.assignments()) {
      moved.put(assignment.node(), flows.moved(plan.rank(assignment.role())));
    }
    return moved;
  }

  /**
   * With what it says of ranks and pairs; without a rule where nothing was measured to apply it to.
   */
  public GroupResult judged() {
    GroupResult plain = result();
    if (plain.flows().stream().noneMatch(flow -> flow.bandwidth() > 0)) {
      return result(lostFindings, "");
    }
    if (judged == null) {
      return result(lostFindings, Fairness.rule(plain));
    }
    Findings found = Findings.of(plain, judged.slow(), judged.retest());
    List<RankFinding> all = new ArrayList<>(lostFindings);
    all.addAll(found.all());
    return result(all, found.rule());
  }
}
