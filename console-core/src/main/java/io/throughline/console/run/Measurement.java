package io.throughline.console.run;

import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.AgentSession;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.EventQueue;
import io.throughline.console.run.agent.FailureDetector;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.dryrun.KnownNodes;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.negotiation.BaselineChecks;
import io.throughline.console.run.negotiation.CollectiveEngineChecks;
import io.throughline.console.run.negotiation.GpuChecks;
import io.throughline.console.run.negotiation.JoinChecks;
import io.throughline.console.run.negotiation.OneSidedUcx;
import io.throughline.console.run.negotiation.UcxNameChecks;
import io.throughline.console.run.plan.DataAddress;
import io.throughline.console.run.verdict.rule.BusyBefore;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.TransportKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** From the launch to every agent's result. One thread; every wait has a bound. */
final class Measurement {
  /** Each wakes threads of a machine that may be a node as well. */
  private static final long TICK_MILLIS = 250;

  private final EngineContext engineContext;
  private final RunRecords records;
  private final RunState state;
  private final Participants participants;
  private final EventQueue eventQueue;
  private final RunTimeouts runTimeouts;
  private int kept;

  Measurement(
      EngineContext engineContext, RunRecords records, RunState state, EventQueue eventQueue) {
    this.engineContext = engineContext;
    this.records = records;
    this.state = state;
    this.eventQueue = eventQueue;
    participants = state.participants;
    runTimeouts = new RunTimeouts(state.plan());
  }

  /**
   * Returns when every agent has handed in its result.
   *
   * @throws RunEnd.Early where the run is stopped or has failed
   */
  void measure(Questions questions) throws RunEnd.Early, InterruptedException {
    state.enter(Phase.LAUNCHING);
    new KnownNodes(engineContext.history())
        .doubts(state.plan(), participants.all().stream().map(Participant::profile).toList())
        .forEach(doubt -> state.log.add("", "note", doubt));
    launch(questions);
    await(AgentSession.LAUNCHING, "its agent did not join", p -> p.join() != null);
    decide();

    state.enter(Phase.PREPARING);
    prepare();
    await(runTimeouts.preparing(), "did not get its memory ready", p -> !p.address().isEmpty());

    state.enter(Phase.CONNECTING);
    FailureDetector.beginHeartbeats(participants);
    participants.say(peers());
    await(runTimeouts.connecting(), runTimeouts.unconnected(), p -> p.connected() != null);

    tellWhoIsBusy();

    state.enter(Phase.WARMING_UP);
    participants.say(new HubMessage.Start());
    awaitResults();
  }

  private HubMessage.Peers peers() {
    Map<String, String> addresses = new LinkedHashMap<>();
    participants.active().forEach(p -> addresses.put(p.role(), p.address()));
    return new HubMessage.Peers(addresses);
  }

  private void launch(Questions questions) {
    RunPlan plan = state.plan();
    List<Participant> all = participants.all();
    for (int i = 0; i < all.size(); i++) {
      Participant participant = all.get(i);
      Assignment assignment = plan.assignments().get(i);
      participant
          .session()
          .launch(
              plan.runId(),
              assignment.ucxEnvironment(),
              StorageFolder.of(plan, assignment),
              engineContext.installation().logFolder(plan.runId(), participant.node()),
              questions);
    }
  }

  /** Settles what can be said only now that the agents have told what they have. */
  private void decide() throws RunEnd.Early, InterruptedException {
    JoinChecks checks = new JoinChecks(state.plan(), joins());
    boolean baseline = BaselineChecks.concerns(state.plan());
    if (baseline) {
      BaselineChecks.Settled settled = new BaselineChecks(state.plan(), joins()).settle();
      state.plan(settled.plan());
      settled.skipped().forEach(this::skip);
    } else {
      JoinChecks.Choice choice = checks.choose();
      state.plan(state.plan().carriedBy(choice.transport()));
      if (!choice.why().isEmpty()) {
        state.log.add("", "note", choice.why());
      }
    }
    GpuChecks.Settled gpus = new GpuChecks(state.plan(), joins()).settle();
    state.plan(gpus.plan());
    gpus.notes().forEach(note -> state.log.add("", "note", note));
    CollectiveEngineChecks.check(state.plan(), joins());
    checks.checkMemory();
    UcxNameChecks.check(state.plan(), joins());
    state.plan(OneSidedUcx.settle(state.plan(), joins()));
    state.plan().chosen().forEach(each -> state.log.add(each.node(), "note", each.sentence()));
    boolean listens = state.plan().workload().listensByUcx();
    List<NodeProfile> nodes = participants.all().stream().map(Participant::profile).toList();
    if (baseline || listens || state.plan().takesOnly(TransportKind::listensAtAddress)) {
      state.plan(DataAddress.settle(state.plan(), nodes, joins()));
    } else if (state.plan().betweenNodes()) {
      DataAddress.check(nodes, joins());
    }
    if (state.fault != null) {
      state.fault.settle(state.plan(), state.phase());
    }
    engineContext.history().update(records.running(state));
  }

  private void skip(PeerWork work, String why) {
    state.peers.skip(work, why);
    state.log.add("", "note", "%s is left out: %s".formatted(work.id(), why));
  }

  private void prepare() {
    JoinChecks checks = new JoinChecks(state.plan(), joins());
    String secret = AgentSlots.secret();
    Map<String, Integer> machines = checks.machines();
    for (Participant p : participants.all()) {
      p.session().say(new HubMessage.Prepare(state.plan(), p.role(), secret, machines));
    }
  }

  private void tellWhoIsBusy() {
    Map<String, List<Participant>> machines = new LinkedHashMap<>();
    for (Participant p : participants.all()) {
      machines.computeIfAbsent(machine(p), ignored -> new ArrayList<>()).add(p);
    }
    machines.values().forEach(this::tellWhetherBusy);
  }

  private void tellWhetherBusy(List<Participant> agents) {
    Join join = agents.getFirst().join();
    if (join == null) {
      return;
    }
    List<Load> loads =
        agents.stream().map(Measurement::before).flatMap(Stream::ofNullable).toList();
    List<String> names = agents.stream().map(Participant::node).toList();
    BusyBefore.sentence(names, join.environment(), loads)
        .forEach(text -> state.log.add(names.getFirst(), "note", text));
  }

  /** An agent that cannot say where it is counts as alone. */
  private static String machine(Participant p) {
    String machine = p.join() == null ? "" : p.join().environment().machine();
    return machine.isEmpty() ? "node " + p.node() : machine;
  }

  private static @Nullable Load before(Participant participant) {
    return participant.connected() == null ? null : participant.connected().before();
  }

  private Map<String, Join> joins() {
    Map<String, Join> joins = new LinkedHashMap<>();
    for (Participant p : participants.all()) {
      if (p.join() != null) {
        joins.put(p.node(), p.join());
      }
    }
    return joins;
  }

  /** Returns early where ranks are lost and the others go on. */
  private void await(Duration bound, String failure, Predicate<Participant> has)
      throws RunEnd.Early, InterruptedException {
    long deadline = AwakeClock.now() + bound.toNanos();
    while (!participants.active().stream().allMatch(has) && !changed()) {
      step();
      if (AwakeClock.now() > deadline && !participants.inTrouble()) {
        throw late(has.negate(), failure, bound);
      }
    }
  }

  private RunEnd.Early late(Predicate<Participant> who, String failure, Duration bound) {
    Optional<Participant> first = participants.active().stream().filter(who).findFirst();
    String node = first.map(Participant::node).orElse("");
    Problem problem =
        new Problem("node " + node, failure + " within " + TimeSpan.format(bound.toNanos()));
    first.ifPresent(p -> p.problem(problem.toString()));
    return new RunFailure(node, state.phase(), problem).ending();
  }

  private RunEnd.Early stuck(long now, Duration bound) {
    List<StallDiagnosis.Side> sides =
        participants.active().stream()
            .map(p ->
                new StallDiagnosis.Side(
                    p.node(),
                    state.plan().roleLabel(p.role()),
                    p.handedIn(),
                    state.ingest.heardAt(p.node()).map(at -> now - at),
                    state.ingest.movedAt(p.node()).map(at -> now - at)))
            .toList();
    RunFailure runFailure = new StallDiagnosis(sides, bound).trouble(state.phase());
    participants.all().stream()
        .filter(p -> p.node().equals(runFailure.node()))
        .forEach(p -> p.problem(runFailure.problem().toString()));
    return runFailure.ending();
  }

  private void awaitResults() throws RunEnd.Early, InterruptedException {
    long firstAt = Long.MIN_VALUE;
    while (participants.inTrouble()
        || !participants.active().stream().allMatch(Participant::handedIn)) {
      step();
      if (state.rounds != null) {
        state.rounds.step();
      }
      if (changed()) {
        shrink();
      }
      if (state.fault != null) {
        state.fault.step(state.phase());
      }
      long now = AwakeClock.now();
      if (state.phase() == Phase.WARMING_UP && warm(now)) {
        state.enter(Phase.RUNNING);
      }
      if (firstAt == Long.MIN_VALUE
          && participants.active().stream().anyMatch(Participant::handedIn)) {
        firstAt = now;
      }
      expectMovement(now, firstAt);
      participants.all().forEach(state.ingest::watch);
      keepPoints();
    }
  }

  private boolean changed() {
    return state.membership != null && state.membership.changed();
  }

  /** The ranks that are left connect anew, and go on. */
  private void shrink() throws RunEnd.Early, InterruptedException {
    GroupMembership membership = Objects.requireNonNull(state.membership);
    while (changed()) {
      membership.announce();
      await(runTimeouts.step(), "did not leave what a lost rank had a part in", membership::left);
      membership.requireAll();
      await(
          runTimeouts.preparing(),
          "did not get its memory ready once more",
          p -> membership.left(p) && !p.address().isEmpty());
      if (changed()) {
        continue;
      }
      participants.say(peers());
      await(runTimeouts.connecting(), runTimeouts.unconnected(), p -> p.connected() != null);
    }
    participants.say(new HubMessage.Start());
    membership.resumed();
  }

  /** A console that dies keeps the points and the rounds that were finished. */
  private void keepPoints() {
    int finished = state.rounds == null ? state.points.finished().size() : state.rounds.closed();
    if (finished > kept) {
      kept = finished;
      engineContext.history().update(records.running(state));
    }
  }

  /** The first sample says that the barrier was released; without telemetry the clock does. */
  private boolean warm(long now) {
    return !runTimeouts.telemetry()
        && now - state.phaseSince() > state.plan().demand().warmUpNanos();
  }

  /** Once one side is through, the other has little left to do. */
  private void expectMovement(long now, long firstAt) throws RunEnd.Early {
    boolean oneThrough = firstAt != Long.MIN_VALUE;
    Duration bound =
        state.phase() == Phase.WARMING_UP
            ? runTimeouts.warmingUp()
            : oneThrough ? runTimeouts.step() : runTimeouts.running();
    long since =
        Math.max(state.phaseSince(), Math.max(state.ingest.movedAt(), state.peers.cameAt()));
    if (state.rounds != null) {
      since = Math.max(since, state.rounds.movedAt());
    }
    if (oneThrough) {
      since = Math.max(since, firstAt);
    }
    if (now - since > bound.toNanos() && !participants.inTrouble()) {
      throw stuck(now, bound);
    }
  }

  /** Rounds, and ranks that were told to, go on without one that is lost; any other run ends. */
  private void settle() throws RunEnd.Early {
    state.failures.judgeAgents();
    boolean measuring = state.phase() == Phase.WARMING_UP || state.phase() == Phase.RUNNING;
    GroupMembership membership = state.membership;
    if ((state.rounds == null && membership == null) || !measuring) {
      participants.settle(state.phase());
      cutOff();
      return;
    }
    Optional<RunFailure> lost = participants.trouble(state.phase());
    if (membership != null) {
      if (lost.isPresent()) {
        membership.lose(lost.get());
      } else {
        cutOff();
      }
    } else if (lost.isPresent() && state.rounds != null) {
      state.rounds.lose(lost.get());
    }
  }

  /**
   * Loses who is cut off from the others, all ranks of a node at once. A flow of rounds tells of
   * its own data path, and others go on.
   */
  private void cutOff() throws RunEnd.Early {
    Optional<RunFailure> cut = partition();
    while (cut.isPresent()) {
      if (state.membership == null || participants.active().size() <= 2) {
        participants.one(cut.get().node()).problem(cut.get().problem().toString());
        throw cut.get().ending();
      }
      state.membership.lose(cut.get());
      cut = partition();
    }
  }

  private Optional<RunFailure> partition() {
    return state.failures.partition(state.phase(), state.ingest::movedAt);
  }

  /** Waits a moment for something to happen, and notes it. */
  private void step() throws RunEnd.Early, InterruptedException {
    AgentEvent agentEvent = eventQueue.next(TICK_MILLIS);
    try {
      if (agentEvent != null) {
        state.note(agentEvent);
      }
      settle();
    } catch (ProblemException e) {
      throw new RunFailure("", state.phase(), e.problems().getFirst()).ending();
    } finally {
      state.publish();
    }
  }
}
