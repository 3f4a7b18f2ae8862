package io.throughline.console.run.probe;

import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.AgentSession;
import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.EventQueue;
import io.throughline.console.run.agent.LogTail;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.problem.Problem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Agents that are launched to be asked something, not to measure, from their launch to the proof
 * that they are gone. One thread drives it; only {@link #giveUp} and {@link #awaitEnd} may come
 * from others.
 */
final class ProbeSession {
  private static final Logger LOG = LoggerFactory.getLogger(ProbeSession.class);
  private static final long LOOK_MILLIS = 100;

  private final EngineContext engineContext;
  private final Questions questions;
  private final String id;
  private final EventQueue eventQueue = new EventQueue();
  private final List<Participant> all;
  private final Participants participants;

  private final CountDownLatch ended = new CountDownLatch(1);

  /** Shows how things stand; called several times a second. */
  private final Runnable show;

  private Phase phase = Phase.LAUNCHING;

  /** Questions to the agents once all have joined. */
  @FunctionalInterface
  interface Asking {
    void ask() throws RunEnd.Early, InterruptedException;
  }

  /**
   * @param kind the id's first word: {@code test}
   */
  ProbeSession(
      String kind,
      EngineContext engineContext,
      List<NodeProfile> nodes,
      Questions questions,
      Runnable show) {
    this.engineContext = engineContext;
    this.questions = questions;
    this.show = show;
    id = kind + "-" + Planner.runId();
    all =
        nodes.stream()
            .map(node ->
                new Participant(node, "", new AgentSession(node, engineContext, eventQueue::tell)))
            .toList();
    participants = new Participants(all, RunLog.unkept());
  }

  List<Participant> participants() {
    return all;
  }

  Phase phase() {
    return phase;
  }

  List<NodeView> views() {
    return all.stream().map(participant -> participant.view(phase)).toList();
  }

  void giveUp() {
    eventQueue.tell(new AgentEvent.StopAsked("given up"));
  }

  /** Launches all, lets them be asked, and ends them, whatever happens. */
  void drive(Asking asking) {
    RunEnd.Early ending = null;
    try {
      begin();
      asking.ask();
    } catch (RunEnd.Early e) {
      ending = e;
    } catch (InterruptedException e) {
      all.getFirst().problem("the console ended");
    } catch (RuntimeException | Error e) {
      failedInside(e);
    }
    try {
      end(ending);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      LOG.warn("{} interrupted in the clean-up", id);
    } catch (RuntimeException | Error e) {
      failedInside(e);
    }
    phase = Phase.DONE;
    try {
      show.run();
    } finally {
      ended.countDown();
    }
  }

  private void failedInside(Throwable e) {
    LOG.error("{} failed inside", id, e);
    all.getFirst().problem("the console failed inside; see its log");
  }

  /** Waits until all agents are gone; bounded. */
  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** Launches all, and waits until they have joined; launches bound their own steps. */
  private void begin() throws RunEnd.Early, InterruptedException {
    for (Participant participant : all) {
      participant
          .session()
          .launch(
              id,
              Planner.environment(participant.profile()),
              StorageFolder.NONE,
              engineContext.installation().logFolder(id, participant.node()),
              questions);
    }
    for (Participant participant : all) {
      await(participant, AgentSession.LAUNCHING, "did not join", one -> one.join());
    }
    phase = Phase.RUNNING;
    show.run();
  }

  /**
   * Waits for something that one of them says.
   *
   * @param failing what it did not do, in case: {@code did not join}
   */
  <T> T await(
      Participant from, Duration timeout, String failing, Function<Participant, @Nullable T> what)
      throws RunEnd.Early, InterruptedException {
    long deadline = AwakeClock.now() + timeout.toNanos();
    T said = what.apply(from);
    while (said == null) {
      AgentEvent agentEvent = eventQueue.next(LOOK_MILLIS);
      if (agentEvent != null) {
        participants.note(agentEvent, phase);
      }
      participants.settle(phase);
      show.run();
      if (AwakeClock.now() > deadline) {
        Problem problem =
            new Problem(
                "node " + from.node(),
                "its agent %s within %d s".formatted(failing, timeout.toSeconds()));
        throw new RunFailure(from.node(), phase, problem).ending();
      }
      said = what.apply(from);
    }
    return said;
  }

  /**
   * Ends the agents and looks at what is left of them; bounded.
   *
   * @param ending why; null where all was done
   */
  private void end(RunEnd.@Nullable Early ending) throws InterruptedException {
    if (ending != null) {
      note(ending.ending());
    }
    phase = Phase.CLEANING_UP;
    participants.end(() -> {
      show.run();
      var _ = eventQueue.next(LOOK_MILLIS);
    });
    if (ending != null) {
      // Their logs are here by now.
      note(ending.ending());
    }
  }

  private void note(RunEnd runEnd) {
    switch (runEnd) {
      case RunEnd.Failed(RunFailure runFailure) ->
          all.stream()
              .filter(participant -> participant.node().equals(runFailure.node()))
              .forEach(participant ->
                  participant.problem(runFailure.problem() + said(participant, runFailure)));
      case RunEnd.Stopped(String reason) -> all.forEach(participant -> participant.problem(reason));
      case RunEnd.Finished ignored -> {}
    }
  }

  /** The last words of an agent, from its log where it died without any. */
  private String said(Participant participant, RunFailure runFailure) {
    return runFailure.silent()
        ? LogTail.added(engineContext.installation().logFolder(id, participant.node()))
        : "";
  }
}
