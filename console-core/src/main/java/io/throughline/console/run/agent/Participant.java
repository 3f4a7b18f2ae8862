package io.throughline.console.run.agent;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.message.AgentMessage.Attending;
import io.throughline.protocol.message.AgentMessage.Connected;
import io.throughline.protocol.message.AgentMessage.Failed;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A node's part in a run, as the driving thread knows it: {@link Participants} notes what its agent
 * says. One thread.
 */
public final class Participant {
  private final NodeProfile profile;
  private final String role;
  private final AgentSession session;
  @Nullable Join join;
  String address = "";
  String heartbeatAddress = "";
  @Nullable Connected connected;
  @Nullable AgentResult result;
  @Nullable Failed failed;
  @Nullable Inspection inspection;
  @Nullable Attending attending;
  @Nullable ProbeResult reach;
  @Nullable ListenerStats heard;

  private @Nullable CleanUp cleanUp;
  private String problem = "";
  private final List<LaunchStepEvent> steps = new ArrayList<>();
  private String lastWords = "";
  private String lost = "";
  private boolean lostKnown;
  private AgentExit ended = AgentExit.NONE;
  private boolean troubled;
  private boolean missed;
  private boolean dropped;
  private int epoch;
  private long troubledAt;

  public Participant(NodeProfile profile, String role, AgentSession session) {
    this.profile = profile;
    this.role = role;
    this.session = session;
  }

  public String node() {
    return profile.name();
  }

  public NodeProfile profile() {
    return profile;
  }

  /** The role's id; empty where nothing is measured. */
  public String role() {
    return role;
  }

  public AgentSession session() {
    return session;
  }

  /** Asks it something beside a run; its earlier answer to the like is forgotten. */
  public void ask(HubMessage question) {
    switch (question) {
      case HubMessage.Inspect ignored -> inspection = null;
      case HubMessage.Attend ignored -> attending = null;
      case HubMessage.TryReach ignored -> reach = null;
      case HubMessage.Dismiss ignored -> heard = null;
      default -> {}
    }
    session.say(question);
  }

  /** The agent's first message; null until it came. */
  public @Nullable Join join() {
    return join;
  }

  /** For its peers; empty until its memory is ready. */
  public String address() {
    return address;
  }

  /** The address for its peers' heartbeats; empty where it takes none. */
  String heartbeatAddress() {
    return heartbeatAddress;
  }

  public @Nullable Connected connected() {
    return connected;
  }

  public @Nullable Inspection inspection() {
    return inspection;
  }

  public @Nullable Attending attending() {
    return attending;
  }

  public @Nullable ProbeResult reach() {
    return reach;
  }

  public @Nullable ListenerStats heard() {
    return heard;
  }

  /** The clean-up after the agent; null until it was ended, or where none was started. */
  public @Nullable CleanUp cleanUp() {
    return cleanUp;
  }

  void cleanUp(CleanUp found) {
    cleanUp = found;
  }

  /** Notes what went wrong there, for views. */
  public void problem(String sentence) {
    problem = sentence;
  }

  void step(LaunchStepEvent event) {
    steps.removeIf(earlier -> earlier.step().equals(event.step()));
    steps.add(event);
  }

  /** Notes what the agent said of itself; the last line is repeated when it dies. */
  void said(String text) {
    lastWords = text;
  }

  /** A result that is not whole is a trouble of its own, or tells of another's. */
  void finished(AgentResult handed, long now) {
    if (dropped) {
      return;
    }
    result = handed;
    if (!handed.complete()) {
      troubled(now);
    }
  }

  void failed(Failed message, long now) {
    failed = message;
    if (message.partial() != null && !dropped) {
      result = message.partial();
    }
    troubled(now);
  }

  /** Notes a loss of which the cause is known: nobody waits for its last words. */
  void lostFor(String reason, long now) {
    lostKnown = true;
    lost(reason, now);
  }

  void lost(String reason, long now) {
    lost = reason;
    troubled(now);
  }

  void ended(String how, long now) {
    ended = new AgentExit(how);
    troubled(now);
  }

  /** Another misses a peer: where this one was through and is gone, the other may need it still. */
  void missed(long now) {
    missed = true;
    if (gone()) {
      troubled(now);
    }
  }

  /** Whether it was through, and another misses a peer. */
  boolean neededStill() {
    return missed && handedIn();
  }

  private void troubled(long now) {
    if (!troubled && !through()) {
      troubled = true;
      troubledAt = now;
    }
  }

  public boolean handedIn() {
    return result != null && failed == null;
  }

  /**
   * Whether it has handed in a whole result: what becomes of it then is of no matter, unless
   * another misses it.
   */
  private boolean through() {
    return !missed && handedIn() && result != null && result.complete();
  }

  /** The result of an agent that ended before the run did; null where there is none. */
  private @Nullable AgentResult early() {
    return handedIn() && !through() ? result : null;
  }

  boolean inTrouble() {
    return troubled;
  }

  /** Drops the participant: its result counts no more. */
  void drop() {
    dropped = true;
    result = null;
  }

  /** Notes that the agent has left the work in which ranks were lost, and begins anew. */
  void shrunk(int change) {
    epoch = change;
    missed = false;
    address = "";
    connected = null;
  }

  /** Number of the last change of the ranks that it has taken part in; 0 where none was. */
  public int epoch() {
    return epoch;
  }

  /** Whether the run goes on without it. */
  public boolean dropped() {
    return dropped;
  }

  /** By the console's clock; only where it is in trouble. */
  long troubledAt() {
    return troubledAt;
  }

  /** Whether anything said to it may still be heard. */
  public boolean reachable() {
    return join != null && !gone();
  }

  /** Whether it has a run that can be stopped. */
  public boolean prepared() {
    return !address.isEmpty();
  }

  /** Whether it was measuring, can still be heard, and has not yet said what it has. */
  public boolean owesAResult() {
    return connected != null && result == null && failed == null && reachable();
  }

  /** Whether it has said how its part of the run ended. */
  public boolean toldItsEnd() {
    return failed != null || result != null;
  }

  /** Gone, or about to be, without a word on what the matter is. */
  boolean diedSilently() {
    AgentResult early = early();
    return inTrouble() && failed == null && (early == null || early.left() || gone());
  }

  /** Whether its channel or its process is known to have ended. */
  boolean gone() {
    return !lost.isEmpty() || !ended.isNone();
  }

  /** Whether its process ended by itself, as it may when its peer is gone. */
  boolean crashed() {
    return ended.byItself();
  }

  /** Whether all that it said is of a peer: gone, stopped, stuck or silent. */
  boolean tellsOfPeer() {
    AgentResult early = early();
    return failed != null ? failed.ofPeer() : early != null && early.followed() && !gone();
  }

  /** Whether it has not said that it failed for a reason of its own. */
  public boolean waitedForPeer() {
    return failed == null || failed.ofPeer();
  }

  /** Whether it is known how its process ended, or the process is not what is lost. */
  boolean endKnown() {
    return failed != null || !ended.isNone() || lostKnown || !diedSilently();
  }

  RunFailure trouble(Phase phase) {
    if (failed != null) {
      return new RunFailure(node(), phase, failed.problem());
    }
    AgentResult early = early();
    if (early != null && !gone()) {
      return new RunFailure(
          node(),
          phase,
          new Problem("node " + node(), "it ended before the run did: " + early.ending()));
    }
    String what = ended.isNone() ? "its agent was lost (" + lost + ")" : "its " + ended.words();
    String words = lastWords.isEmpty() ? "" : "; it last said: " + lastWords;
    Problem problem = new Problem("node " + node(), what + words, ended.remedy());
    return new RunFailure(node(), phase, problem, true);
  }

  public NodeView view(Phase phase) {
    return new NodeView(node(), role, state(phase), steps, problem);
  }

  private String state(Phase phase) {
    if (cleanUp != null) {
      return switch (cleanUp.verdict()) {
        case CLEAN -> "clean";
        case LEFT_BEHIND -> "left behind";
        case UNVERIFIED -> "clean-up unverified";
      };
    }
    if (!problem.isEmpty() || inTrouble()) {
      return "failed";
    }
    if (phase == Phase.LAUNCHING) {
      return join != null ? "joined" : runningStep().orElse("waiting");
    }
    return handedIn() && phase != Phase.CLEANING_UP ? "finished" : phase.words();
  }

  private Optional<String> runningStep() {
    return steps.isEmpty() ? Optional.empty() : Optional.of(steps.getLast().step());
  }

  public NodeRecord record() {
    return new NodeRecord(
        node(),
        role,
        profile,
        steps.stream()
            .filter(step -> step.state() != LaunchStepEvent.State.STARTED)
            .map(step -> new NodeRecord.LaunchStep(step.step(), step.detail(), step.nanos()))
            .toList(),
        join == null ? null : join.environment(),
        join == null ? null : join.capabilities(),
        result,
        cleanUp);
  }
}
