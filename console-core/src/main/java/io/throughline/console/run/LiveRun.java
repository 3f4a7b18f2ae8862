package io.throughline.console.run;

import io.throughline.console.history.History;
import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.AgentSession;
import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.EventQueue;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.rounds.RoundOrder;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.launch.Questions;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run that was started; one thread takes it from its plan to its record. Views poll the run from
 * any thread; nothing they call blocks but the two waits.
 */
public final class LiveRun {
  private static final Logger LOG = LoggerFactory.getLogger(LiveRun.class);
  private static final Duration LAST_RESULTS = Duration.ofSeconds(8);
  private static final long TICK_MILLIS = 100;

  private final Questions questions;
  private final EventQueue eventQueue = new EventQueue();
  private final CompletableFuture<Void> begun = new CompletableFuture<>();
  private final CompletableFuture<RunRecord> done = new CompletableFuture<>();
  private final History history;
  private final RunRecords records;
  private final RunState state;
  private final Measurement measurement;
  private final RunFinalizer runFinalizer;
  private final FailedPath path;
  private volatile String failedNode = "";

  LiveRun(
      EngineContext engineContext,
      Scenario scenario,
      RunPlan plan,
      RoundOrder order,
      List<NodeProfile> nodes,
      Questions questions) {
    this.questions = questions;
    List<Participant> participants = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      AgentSession session = new AgentSession(nodes.get(i), engineContext, eventQueue::tell);
      session.patience(plan.settings().number(CommonSettings.HEARTBEAT_TIMEOUT));
      participants.add(new Participant(nodes.get(i), plan.assignments().get(i).role(), session));
    }
    history = engineContext.history();
    records = new RunRecords(scenario);
    state = new RunState(plan, order, history, participants);
    measurement = new Measurement(engineContext, records, state, eventQueue);
    runFinalizer = new RunFinalizer(engineContext, scenario, records, state, eventQueue);
    path = new FailedPath(state, eventQueue, runFinalizer::noteAfterwards);
  }

  public RunView view() {
    return state.view();
  }

  /** A copy. */
  public LiveSeries series() {
    return state.series.series();
  }

  /** Ends the run early; what was measured is kept and labelled partial. Returns at once. */
  public void stop(String reason) {
    eventQueue.tell(new AgentEvent.StopAsked(reason));
  }

  /** Waits until the run can be found in history; where that could not be, until it is over. */
  public void awaitBegun() throws InterruptedException {
    try {
      begun.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run begins or is over", e);
    }
  }

  /** The node at which the run failed; empty where it failed at none, or is not over. */
  public Optional<String> failedNode() {
    return Optional.of(failedNode).filter(node -> !node.isEmpty());
  }

  /** Waits until every node is cleaned up and the record is in history; each phase is bounded. */
  public RunRecord await() throws InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run always has a record", e);
    }
  }

  /** Whatever happens, the run is {@link Phase#DONE}, and {@link #await} returns. */
  void drive() {
    try {
      RunRecord record = end(measure());
      state.done(record);
      begun.complete(null);
      done.complete(record);
    } catch (RuntimeException | Error e) {
      // Whoever waits is told even where there is no record to be had.
      begun.completeExceptionally(e);
      done.completeExceptionally(e);
      throw e;
    }
  }

  /** Cleans up every node, and says what came of it all. */
  private RunRecord end(RunEnd runEnd) {
    RunEnd explained = runEnd;
    try {
      try {
        explained = WaitForGraph.explained(state, runEnd);
        collectLastResults(explained);
        explained = path.explained(explained);
      } finally {
        try {
          state.enter(Phase.CLEANING_UP);
        } finally {
          runFinalizer.cleanUp();
        }
      }
      if (explained instanceof RunEnd.Failed(RunFailure failure)) {
        failedNode = failure.node();
      }
      return runFinalizer.close(explained);
    } catch (InterruptedException | RuntimeException | Error e) {
      LOG.error("run {} could not be closed", state.plan().runId(), e);
      return runFinalizer.unclosed(explained);
    }
  }

  private RunEnd measure() {
    try {
      history.begin(records.running(state));
      begun.complete(null);
      measurement.measure(questions);
      return new RunEnd.Finished();
    } catch (RunEnd.Early e) {
      return e.ending();
    } catch (InterruptedException e) {
      return new RunEnd.Stopped("the console ended");
    } catch (ProblemException e) {
      return new RunEnd.Failed(new RunFailure("", state.phase(), e.problems().getFirst()));
    } catch (RuntimeException | Error e) {
      LOG.error("run {} failed inside", state.plan().runId(), e);
      Problem problem = new Problem("console", "it failed inside", "see the console's log");
      return new RunEnd.Failed(new RunFailure("", state.phase(), problem));
    }
  }

  /** A run that ends early still asks everyone for what there is. */
  private void collectLastResults(RunEnd runEnd) throws InterruptedException {
    String reason = runEnd.reason();
    if (reason.isEmpty()) {
      return;
    }
    state.log.add("", runEnd instanceof RunEnd.Stopped ? "note" : "failure", "stopping: " + reason);
    state.participants.all().stream()
        .filter(Participant::prepared)
        .forEach(
            p -> p.session().say(new HubMessage.Stop(reason, runEnd instanceof RunEnd.Failed)));
    long deadline = AwakeClock.now() + LAST_RESULTS.toNanos();
    while (AwakeClock.now() < deadline
        && state.participants.all().stream().anyMatch(Participant::owesAResult)) {
      AgentEvent agentEvent = eventQueue.next(TICK_MILLIS);
      if (agentEvent != null) {
        runFinalizer.noteAfterwards(agentEvent);
      }
      state.publish();
    }
  }
}
