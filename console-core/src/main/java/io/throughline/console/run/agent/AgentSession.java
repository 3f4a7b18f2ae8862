package io.throughline.console.run.agent;

import io.throughline.launch.FaultEvent;
import io.throughline.launch.FaultOrder;
import io.throughline.launch.LaunchException;
import io.throughline.launch.LaunchRequest;
import io.throughline.launch.LaunchedAgent;
import io.throughline.launch.Questions;
import io.throughline.launch.StepFailure;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.scenario.FaultKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node's agent, from its launch on a thread of its own to the proof that it is gone. What
 * happens is told to the run; the methods may be called from any thread.
 */
public final class AgentSession {
  /** A launcher bounds its own steps; pushing a bundle through a slow line is the longest. */
  public static final Duration LAUNCHING = Duration.ofMinutes(15);

  private static final Logger LOG = LoggerFactory.getLogger(AgentSession.class);

  /** A launcher answers an interrupt, but has a node to clean up first. */
  private static final Duration GIVING_UP = Duration.ofSeconds(30);

  /** Beyond the grace: logs to fetch, a node to look at. */
  private static final Duration CLEANING_UP = Duration.ofSeconds(60);

  private final NodeProfile profile;
  private final EngineContext engineContext;
  private final AgentSlot agentSlot;
  private final Consumer<AgentEvent> tell;
  private final Object lock = new Object();
  private @Nullable Thread launching;
  private @Nullable LaunchedAgent agent;
  private LaunchLimit.@Nullable Permit permit;
  private boolean givenUp;

  public AgentSession(NodeProfile profile, EngineContext engineContext, Consumer<AgentEvent> tell) {
    this.profile = profile;
    this.engineContext = engineContext;
    this.tell = tell;
    agentSlot = engineContext.slots().open(profile.name(), this::tellRun, this::askState);
  }

  public void launch(
      String runId,
      Map<String, String> ucxEnvironment,
      StorageFolder storage,
      Path logFolder,
      Questions questions) {
    LaunchRequest request =
        new LaunchRequest(
            profile,
            runId,
            agentSlot.token(),
            engineContext.hubPort(),
            engineContext.installation().agentFolder(),
            ucxEnvironment,
            storage,
            logFolder,
            event -> tell.accept(new AgentEvent.Step(profile.name(), event)),
            questions);
    synchronized (lock) {
      launching =
          Thread.ofVirtual().name("launch " + profile.name()).start(() -> launchNow(request));
    }
  }

  private void launchNow(LaunchRequest request) {
    String node = profile.name();
    try {
      acquirePermit();
      LaunchedAgent started = engineContext.launchers().launch(request);
      synchronized (lock) {
        agent = started;
        if (givenUp) {
          // Nobody waits for it any more.
          LOG.warn("{}: launched after it was given up: {}", node, started.stop(Duration.ZERO));
          return;
        }
      }
      started.alsoHeard(agentSlot::heardAt);
      tell.accept(new AgentEvent.Launched(node));
      var _ =
          started
              .ended()
              .whenComplete((how, failure) ->
                  tellRun(
                      new AgentEvent.Ended(node, failure == null ? how : "it is not known how")));
    } catch (LaunchException e) {
      LOG.info("{}: launch failed at {}", node, e.step(), e);
      tellRun(new AgentEvent.LaunchFailed(node, e.step(), e.problem()));
    } catch (InterruptedException e) {
      tellRun(
          new AgentEvent.LaunchFailed(
              node, "start", new Problem("node " + node, "its launch was given up")));
    } catch (RuntimeException | Error e) {
      LOG.error("{}: launch failed inside", node, e);
      tellRun(
          new AgentEvent.LaunchFailed(
              node,
              "start",
              new Problem(
                  "node " + node,
                  "the launch failed inside the console",
                  "see the console's log")));
    }
  }

  private void acquirePermit() throws InterruptedException {
    LaunchLimit.Permit acquired =
        engineContext
            .launchers()
            .acquire(profile, event -> tell.accept(new AgentEvent.Step(profile.name(), event)));
    synchronized (lock) {
      permit = acquired;
    }
  }

  /** The agent has joined, or never will: others may start on its machine. */
  private void releasePermit() {
    synchronized (lock) {
      if (permit != null) {
        permit.release();
      }
    }
  }

  private void tellRun(AgentEvent agentEvent) {
    boolean over =
        switch (agentEvent) {
          case AgentEvent.Said(String ignored, AgentMessage message) ->
              message instanceof AgentMessage.Join;
          case AgentEvent.Refused ignored -> true;
          case AgentEvent.LaunchFailed ignored -> true;
          case AgentEvent.Ended ignored -> true;
          default -> false;
        };
    if (over) {
      releasePermit();
    }
    tell.accept(agentEvent);
  }

  /** The agent on its node; null before it was started. */
  private @Nullable LaunchedAgent agent() {
    synchronized (lock) {
      return agent;
    }
  }

  /** Does nothing before the agent joined or after it left. */
  public void say(HubMessage message) {
    agentSlot.say(message);
  }

  /** A message of the agent came; as of {@link AgentSlot#heard}. */
  void heard(long now) {
    agentSlot.heard(now);
  }

  /** When the agent's last message came, by the {@link AwakeClock}; 0 before the first. */
  long heardAt() {
    return agentSlot.heardAt();
  }

  /**
   * Puts up with a longer silence of the agent than the hub does.
   *
   * @param nanos the scenario's heartbeat timeout
   */
  public void patience(long nanos) {
    agentSlot.patience(nanos);
  }

  /** Asks the node for the state of the agent's process; run and hub are told the answer. */
  void askState() {
    LaunchedAgent started = agent();
    if (started != null) {
      var _ = started.state().thenAccept(this::state);
    }
  }

  private void state(String letter) {
    if (ProcessStates.runs(letter)) {
      agentSlot.seenRunning(AwakeClock.now());
    }
    tell.accept(new AgentEvent.ProcessState(profile.name(), letter));
  }

  /** Asks an agent that seems to hang to write into its log where it is. */
  void show() {
    LaunchedAgent started = agent();
    if (started != null) {
      started.show();
    }
  }

  /**
   * The device of its node that a fault of a link concerns, or where a disk is mounted.
   *
   * @param place a device that is wanted, empty for the one of the route to the peer; of a disk the
   *     folder that has to lie on it
   * @param peer address of the other node on the data network; empty where there is none
   * @throws StepFailure where the fault cannot be brought about, with what to do
   */
  public String faultPlace(FaultKind kind, String place, String peer)
      throws StepFailure, IOException, InterruptedException {
    LaunchedAgent started = agent();
    if (started == null) {
      throw new StepFailure("no agent runs there", "");
    }
    return started.faultPlace(kind, place, peer);
  }

  /** Asks for a fault on its node; what comes of it is told to the run. */
  public void inject(FaultOrder order) {
    LaunchedAgent started = agent();
    if (started == null) {
      tell.accept(
          new AgentEvent.Fault(profile.name(), new FaultEvent.Failed("no agent runs there")));
    } else {
      started.inject(order, event -> tell.accept(new AgentEvent.Fault(profile.name(), event)));
    }
  }

  /**
   * Ends the agent, wherever its launch is, and looks at what is left on the node. Bounded.
   *
   * @param grace that the agent gets to leave by itself
   * @return empty where no agent was started
   */
  public Optional<CleanUp> end(Duration grace) throws InterruptedException {
    try {
      Thread thread;
      synchronized (lock) {
        thread = launching;
      }
      if (thread != null) {
        thread.interrupt();
        if (!thread.join(GIVING_UP)) {
          synchronized (lock) {
            givenUp = agent == null;
          }
        }
      }
      LaunchedAgent started;
      synchronized (lock) {
        started = agent;
        if (started == null && givenUp) {
          return Optional.of(unverified("its launch did not let itself be given up"));
        }
      }
      return started == null ? Optional.empty() : Optional.of(stop(started, grace));
    } finally {
      releasePermit();
      engineContext.slots().close(agentSlot);
    }
  }

  private CleanUp stop(LaunchedAgent started, Duration grace) throws InterruptedException {
    CompletableFuture<CleanUp> stopped =
        CompletableFuture.supplyAsync(
            () -> started.stop(grace),
            Thread.ofVirtual().name("clean up " + profile.name())::start);
    try {
      return AwakeClock.await(stopped, grace.plus(CLEANING_UP));
    } catch (TimeoutException e) {
      return unverified("the clean-up did not end within %d s".formatted(CLEANING_UP.toSeconds()));
    } catch (ExecutionException e) {
      LOG.error("{}: clean-up failed inside", profile.name(), e);
      return unverified("the clean-up failed inside the console; see its log");
    }
  }

  private CleanUp unverified(String why) {
    return new CleanUp(
        profile.name(),
        CleanUp.Verdict.UNVERIFIED,
        List.of(new CleanUp.Check("processes", false, why)),
        "unknown",
        System.currentTimeMillis());
  }
}
