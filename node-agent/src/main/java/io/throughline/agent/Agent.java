package io.throughline.agent;

import io.throughline.agent.channel.Heartbeat;
import io.throughline.agent.channel.HubConnection;
import io.throughline.agent.channel.HubException;
import io.throughline.agent.channel.HubListener;
import io.throughline.agent.evidence.IdleBaseline;
import io.throughline.agent.exec.Failures;
import io.throughline.agent.exec.NodeContext;
import io.throughline.agent.exec.RunSession;
import io.throughline.agent.inspect.InspectionHandler;
import io.throughline.agent.measure.Outbox;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.CommonSettings;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An agent on the hub's channel, from joining to the end. */
final class Agent implements HubListener {
  /** As long as the console waits for a join: a busy node takes its time to be looked at. */
  private static final long JOIN_MILLIS = Protocol.JOIN_TIMEOUT.toMillis();

  private static final long RELEASE_MILLIS = 5_000;

  private final StartParameters parameters;
  private final Future<Capabilities> capabilities;
  private final Future<NodeEnvironment> environment;
  private final Future<IdleBaseline> before;
  private final CompletableFuture<ExitReason> ending = new CompletableFuture<>();
  private final CompletableFuture<Void> welcomed = new CompletableFuture<>();
  private volatile @Nullable Membership membership;
  private volatile @Nullable RunSession session;

  /** State while the channel stands. */
  private record Membership(Outbox outbox, Heartbeat heartbeat, InspectionHandler examination) {}

  Agent(
      StartParameters parameters,
      Future<Capabilities> capabilities,
      Future<NodeEnvironment> environment,
      Future<IdleBaseline> before) {
    this.parameters = parameters;
    this.capabilities = capabilities;
    this.environment = environment;
    this.before = before;
  }

  /** Ends the agent, from any thread; the first word counts. */
  void end(ExitReason how) {
    ending.complete(how);
  }

  /** Joins the hub, does what it says, and returns why that is over. */
  ExitReason live() throws InterruptedException, ExecutionException {
    try (HubConnection open = HubConnection.open(parameters.hub(), parameters.token(), this)) {
      membership =
          new Membership(
              open,
              new Heartbeat(open, this::lost),
              new InspectionHandler(parameters.node(), open));
      open.send(
          new AgentMessage.Join(
              Protocol.VERSION,
              parameters.node(),
              ProcessHandle.current().pid(),
              found(capabilities, JOIN_MILLIS, "the node's UCX, CUDA, UCC and Open MPI"),
              found(environment, JOIN_MILLIS, "the node's hardware and network")));
      welcomed
          .orTimeout(JOIN_MILLIS, TimeUnit.MILLISECONDS)
          .exceptionally(late -> {
            end(new ExitReason(ExitReason.LOST, "the hub did not answer the join"));
            return null;
          });
      ExitReason how = ending.get();
      RunSession running = session;
      if (running != null) {
        running.release(how.why(), RELEASE_MILLIS);
      }
      return how;
    } catch (HubException e) {
      return new ExitReason(
          e.refused() ? ExitReason.REFUSED : ExitReason.LOST, String.valueOf(e.getMessage()));
    } catch (ProbeException e) {
      return new ExitReason(ExitReason.INTERNAL, String.valueOf(e.getMessage()));
    }
  }

  /** A look at the node has failed. Its message is a sentence. */
  static final class ProbeException extends Exception {
    private static final long serialVersionUID = 1;

    ProbeException(String sentence) {
      super(sentence);
    }
  }

  /**
   * The result of a look at the node.
   *
   * @param millis to wait at most
   * @param what is looked at, for people
   */
  static <T> T found(Future<T> look, long millis, String what)
      throws InterruptedException, ProbeException {
    try {
      return look.get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      Failures.log("a look at the node failed", cause);
      throw new ProbeException("%s could not be read: %s".formatted(what, cause));
    } catch (TimeoutException late) {
      throw new ProbeException(
          "%s could not be read within %d s: a driver, a library or a file of the node does not answer"
              .formatted(what, millis / 1000));
    }
  }

  @Override
  public void message(HubMessage message) {
    Membership member = membership;
    if (member == null) {
      lost("the hub spoke before this agent had joined");
      return;
    }
    member.heartbeat.heard();
    switch (message) {
      case HubMessage.Welcome welcome -> {
        welcomed.complete(null);
        member.heartbeat.begin(welcome);
      }
      case HubMessage.Refused(String reason) ->
          end(new ExitReason(ExitReason.REFUSED, "the hub refused this agent: " + reason));
      case HubMessage.Prepare prepare -> prepare(prepare, member.outbox, member.heartbeat);
      case HubMessage.HeartbeatPeers(var addresses) ->
          run("heartbeat peers", s -> s.heartbeatPeers(addresses));
      case HubMessage.Peers peers -> {
        member.examination.prepared();
        run("peers", s -> s.peers(peers.addresses()));
      }
      case HubMessage.Start start -> run("start", RunSession::start);
      case HubMessage.RoundCall call -> run("to measure", s -> s.call(call));
      case HubMessage.Shrink change -> run("shrink", s -> s.shrink(change));
      case HubMessage.Stop(String reason, boolean failed) ->
          run("stop", s -> s.stop(reason, failed));
      case HubMessage.Inspect order -> member.examination.inspect(order);
      case HubMessage.Attend order -> member.examination.attend(order);
      case HubMessage.TryReach order -> member.examination.tryReach(order);
      case HubMessage.Dismiss dismiss -> member.examination.dismiss();
      case HubMessage.Beat beat -> {}
      case HubMessage.Release release -> end(new ExitReason(ExitReason.OK, "released"));
    }
  }

  private void prepare(HubMessage.Prepare prepare, Outbox outbox, Heartbeat heartbeat) {
    try {
      if (session != null) {
        throw new IllegalArgumentException("this agent has a run already; it takes one");
      }
      RunSession begun =
          new RunSession(
              new NodeContext(
                  parameters.node(),
                  environment.resultNow(),
                  found(before, JOIN_MILLIS, "what the node counts"),
                  parameters.folder(),
                  parameters.sharedMemory()),
              prepare,
              outbox);
      session = begun;
      heartbeat.every(
          TimeUnit.NANOSECONDS.toMillis(
              CommonSettings.heartbeatInterval(prepare.plan().settings())));
      begun.begin();
    } catch (IllegalArgumentException | InterruptedException | ProbeException e) {
      outbox.send(
          new AgentMessage.Failed(
              "prepare",
              new Problem("node " + parameters.node(), String.valueOf(e.getMessage())),
              false,
              null));
    }
  }

  private void run(String what, java.util.function.Consumer<RunSession> then) {
    RunSession running = session;
    if (running == null) {
      end(
          new ExitReason(
              ExitReason.INTERNAL, "the hub said %s before there was a run".formatted(what)));
    } else {
      then.accept(running);
    }
  }

  @Override
  public void lost(String why) {
    end(new ExitReason(ExitReason.LOST, why));
  }
}
