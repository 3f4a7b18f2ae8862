package io.throughline.console.run.agent;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.LaunchStepEvent.State;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.AgentResult;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** All who take part in a run, and what becomes of them by what happens. One thread. */
public final class Participants {
  /** After that, one that has not joined is asked where it hangs. */
  private static final Duration SHOWING = Duration.ofSeconds(15);

  private final Map<String, Participant> byNode = new LinkedHashMap<>();
  private final Map<String, Long> launchedAt = new LinkedHashMap<>();
  private final FailedLaunches failedLaunches = new FailedLaunches();
  private final Set<String> shown = new HashSet<>();
  private final RunLog log;
  private final LongSupplier clock;

  public Participants(List<Participant> participants, RunLog log) {
    this(participants, log, AwakeClock::now);
  }

  /**
   * @param clock in nanoseconds, as of {@link AwakeClock}
   */
  Participants(List<Participant> participants, RunLog log, LongSupplier clock) {
    participants.forEach(participant -> byNode.put(participant.node(), participant));
    this.log = log;
    this.clock = clock;
  }

  public List<Participant> all() {
    return List.copyOf(byNode.values());
  }

  /** Those that have not been dropped. */
  public List<Participant> active() {
    return byNode.values().stream().filter(one -> !one.dropped()).toList();
  }

  /** To those that have not been dropped. */
  public void say(HubMessage message) {
    active().forEach(participant -> participant.session().say(message));
  }

  /**
   * Notes what happened.
   *
   * @throws RunEnd.Early where it ends the run at once
   */
  public void note(AgentEvent agentEvent, Phase phase) throws RunEnd.Early {
    switch (agentEvent) {
      case AgentEvent.Step(String node, LaunchStepEvent event) -> step(node, event);
      case AgentEvent.Launched(String node) -> {
        launchedAt.put(node, clock.getAsLong());
        if (one(node).join == null) {
          step(node, new LaunchStepEvent("join", State.STARTED, "", 0));
        }
      }
      case AgentEvent.LaunchFailed(String node, String step, Problem problem) -> {
        one(node).problem(problem.toString());
        failedLaunches.add(node, problem, clock.getAsLong());
      }
      case AgentEvent.Refused(String node, String reason) -> {
        one(node).problem(reason);
        Problem problem = new Problem("node " + node, "the hub refused its agent: " + reason);
        throw new RunFailure(node, phase, problem).ending();
      }
      case AgentEvent.Said(String node, AgentMessage message) -> said(one(node), message);
      case AgentEvent.Lost(String node, String reason) -> one(node).lost(reason, clock.getAsLong());
      case AgentEvent.Ended(String node, String how) -> {
        one(node).ended(how, clock.getAsLong());
        // An agent that is released leaves with 0, also where a stop cut its result off.
        boolean released = phase == Phase.CLEANING_UP && how.equals("exit 0");
        if (!released && one(node).diedSilently()) {
          log.add(node, "failure", "the " + new AgentExit(how).words());
        }
      }
      case AgentEvent.ProcessState ignored -> {}
      // Who brings the fault about takes it before it comes here.
      case AgentEvent.Fault ignored -> {}
      case AgentEvent.StopAsked(String reason) ->
          throw new RunEnd.Early(new RunEnd.Stopped(reason));
    }
  }

  /** Refuses a participant whose measurement cannot be true. */
  public void refuse(Participant from, String why) {
    from.lost(why, clock.getAsLong());
  }

  /**
   * @throws IllegalArgumentException where the node takes no part
   */
  public Participant one(String node) {
    Participant participant = byNode.get(node);
    if (participant == null) {
      throw new IllegalArgumentException("node " + node + " takes no part in this run");
    }
    return participant;
  }

  /** When an agent's process was started; empty before. */
  OptionalLong launchedAt(String node) {
    Long at = launchedAt.get(node);
    return at == null ? OptionalLong.empty() : OptionalLong.of(at);
  }

  private void said(Participant from, AgentMessage message) {
    switch (message) {
      case AgentMessage.Join join -> joined(from, join);
      case AgentMessage.HeartbeatAddress(String address) -> from.heartbeatAddress = address;
      case AgentMessage.Prepared(String address) -> from.address = address;
      case AgentMessage.Revoked(String reason) -> {
        missing(from);
        log.add(from.node(), "note", "misses a peer: " + reason);
      }
      case AgentMessage.Shrunk(int epoch, String ignored, long ago) -> from.shrunk(epoch);
      case AgentMessage.Connected connected -> {
        from.connected = connected;
        log.add(
            from.node(),
            "note",
            "carried by %s; wait mode %s"
                .formatted(String.join(", ", connected.carriers()), connected.waiting()));
      }
      // Whoever measures, and whoever watches over heartbeats, takes it before it comes here.
      case AgentMessage.PeerSilent ignored -> {}
      case AgentMessage.PeerHeard ignored -> {}
      case AgentMessage.Measurement ignored -> {}
      case AgentMessage.Inspected(var inspection) -> from.inspection = inspection;
      case AgentMessage.Attending attending -> from.attending = attending;
      case AgentMessage.Reached(var probeResult) -> from.reach = probeResult;
      case AgentMessage.Dismissed(var listenerStats) -> from.heard = listenerStats;
      case AgentMessage.Finished(var result) when foreign(from, result) ->
          from.lost(otherResult(result), clock.getAsLong());
      case AgentMessage.Finished(var result) -> from.finished(result, clock.getAsLong());
      case AgentMessage.Failed failed when foreign(from, failed.partial()) ->
          from.lost(otherResult(failed.partial()), clock.getAsLong());
      case AgentMessage.Failed failed -> {
        from.failed(failed, clock.getAsLong());
        if (failed.ofPeer()) {
          missing(from);
        }
        log.add(from.node(), "failure", failed.phase() + ": " + failed.problem());
      }
      case AgentMessage.Said(String text) -> {
        from.said(text);
        log.add(from.node(), "note", text);
      }
      case AgentMessage.Beat ignored -> {}
    }
  }

  /** One misses a peer, which may be one that was through and died before the others were. */
  private void missing(Participant from) {
    active().stream().filter(one -> one != from).forEach(one -> one.missed(clock.getAsLong()));
  }

  /** Whether it is the result of another node, or in another role, than the agent's own. */
  private static boolean foreign(Participant from, @Nullable AgentResult result) {
    return result != null
        && !(result.node().equals(from.node()) && result.role().equals(from.role()));
  }

  private static String otherResult(@Nullable AgentResult result) {
    return result == null
        ? "it sent no result"
        : "it sent the result of node %s as %s".formatted(result.node(), result.role());
  }

  private void joined(Participant from, AgentMessage.Join join) {
    from.join = join;
    Long since = launchedAt.get(from.node());
    step(
        from.node(),
        new LaunchStepEvent(
            "join",
            State.DONE,
            "agent %s, pid %d".formatted(join.environment().agent().version(), join.pid()),
            since == null ? 0 : clock.getAsLong() - since));
  }

  private void step(String node, LaunchStepEvent event) {
    one(node).step(event);
    if (event.state() != State.STARTED) {
      log.add(
          node,
          event.failedByItself() ? "failure" : "launch",
          "%s%s (%s)%s"
              .formatted(
                  event.step(),
                  event.state() == State.FAILED ? " failed" : "",
                  TimeSpan.format(event.nanos()),
                  event.detail().isEmpty() ? "" : ": " + event.detail()));
    }
  }

  /** Whether somebody is in trouble, and it is not yet clear whose it is. */
  public boolean inTrouble() {
    return !failedLaunches.isEmpty() || active().stream().anyMatch(Participant::inTrouble);
  }

  /** Ends the run where somebody is in trouble, once it is clear whose it is. */
  public void settle(Phase phase) throws RunEnd.Early {
    Optional<RunFailure> launches = failedLaunches.failure(all(), clock.getAsLong());
    if (launches.isPresent()) {
      throw launches.get().ending();
    }
    checkJoins();
    Optional<RunFailure> found = trouble(phase);
    if (found.isPresent()) {
      throw found.get().ending();
    }
  }

  /** The failure and its node, once it is clear whose it is; empty until then. */
  public Optional<RunFailure> trouble(Phase phase) {
    if (active().stream().noneMatch(Participant::inTrouble)) {
      return Optional.empty();
    }
    RootCause rootCause = new RootCause(active());
    rootCause.mute().stream()
        .filter(one -> shown.add(one.node()))
        .forEach(one -> one.session().show());
    if (clock.getAsLong() - rootCause.clearAt() < 0) {
      return Optional.empty();
    }
    RunFailure runFailure = rootCause.trouble(phase);
    one(runFailure.node()).problem(runFailure.problem().toString());
    return Optional.of(runFailure);
  }

  /** The run goes on without a node: what becomes of it is of no matter any more. */
  public void drop(String node) {
    one(node).drop();
  }

  /**
   * Ends every agent, all at the same time, and notes what was found on its node. Bounded.
   *
   * @param meanwhile repeated until all have ended; where it fails, all are waited for nevertheless
   */
  public void end(AgentEnds.Meanwhile meanwhile) throws InterruptedException {
    new AgentEnds(all(), log).end(meanwhile);
  }

  private void checkJoins() throws RunEnd.Early {
    for (Map.Entry<String, Long> launched : launchedAt.entrySet()) {
      String node = launched.getKey();
      if (one(node).join != null) {
        continue;
      }
      long silent = clock.getAsLong() - launched.getValue();
      if (silent > SHOWING.toNanos() && shown.add(node)) {
        one(node).session().show();
      }
      if (silent > Protocol.JOIN_TIMEOUT.toNanos()) {
        Problem problem =
            new Problem(
                "node " + node,
                "its agent was started but did not join within %d s"
                    .formatted(Protocol.JOIN_TIMEOUT.toSeconds()),
                RootCause.WHERE_IT_HUNG);
        one(node).problem(problem.toString());
        throw new RunFailure(node, Phase.LAUNCHING, problem).ending();
      }
    }
  }
}
