package io.throughline.console.run;

import io.throughline.launch.LaunchStepEvent;
import io.throughline.protocol.inspection.Heard;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.Reach;
import io.throughline.protocol.message.AgentMessage.Attending;
import io.throughline.protocol.message.AgentMessage.Connected;
import io.throughline.protocol.message.AgentMessage.Failed;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RoleResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A node's part in a run, as the driving thread knows it. One thread. */
final class Participant {
  final NodeProfile profile;
  final String role;
  final AgentSession session;
  @Nullable Join join;
  String address = "";
  @Nullable Connected connected;
  @Nullable RoleResult result;
  @Nullable Failed failed;
  @Nullable CleanUp cleanUp;
  @Nullable Inspection inspection;
  @Nullable Attending attending;
  @Nullable Reach reach;
  @Nullable Heard heard;
  String problem = "";

  private final List<LaunchStepEvent> steps = new ArrayList<>();
  private String lastWords = "";
  private String lost = "";
  private String ended = "";
  private long troubledAt;

  Participant(NodeProfile profile, String role, AgentSession session) {
    this.profile = profile;
    this.role = role;
    this.session = session;
  }

  String node() {
    return profile.name();
  }

  void step(LaunchStepEvent event) {
    steps.removeIf(earlier -> earlier.step().equals(event.step()));
    steps.add(event);
  }

  /** What it said of itself; the last line is repeated when it dies. */
  void said(String text) {
    lastWords = text;
  }

  void failed(Failed message) {
    failed = message;
    if (message.partial() != null) {
      result = message.partial();
    }
    troubled();
  }

  void lost(String reason) {
    lost = reason;
    troubled();
  }

  void ended(String how) {
    ended = how;
    troubled();
  }

  private void troubled() {
    if (troubledAt == 0 && !handedIn()) {
      troubledAt = System.nanoTime();
    }
  }

  boolean handedIn() {
    return result != null && failed == null;
  }

  boolean inTrouble() {
    return troubledAt != 0;
  }

  /** By the console's clock; only where it is in trouble. */
  long troubledAt() {
    return troubledAt;
  }

  /** Whether anything said to it may still be heard. */
  boolean reachable() {
    return join != null && lost.isEmpty() && ended.isEmpty();
  }

  /** Whether it has a run that can be stopped. */
  boolean prepared() {
    return !address.isEmpty();
  }

  /** Whether it was measuring, can still be heard, and has not yet said what it has. */
  boolean owesAResult() {
    return connected != null && result == null && failed == null && reachable();
  }

  /** Gone without a word of its own. */
  boolean diedSilently() {
    return inTrouble() && failed == null;
  }

  /** Whether it is known how its process ended, or the process is not what is lost. */
  boolean endKnown() {
    return failed != null || !ended.isEmpty();
  }

  Trouble trouble(Phase phase) {
    if (failed != null) {
      return new Trouble(node(), phase, failed.problem());
    }
    String what =
        ended.isEmpty()
            ? "its agent was lost (" + lost + ")"
            : "its agent's process ended (" + ended + ")";
    String words = lastWords.isEmpty() ? "" : "; it last said: " + lastWords;
    return new Trouble(node(), phase, new Problem("node " + node(), what + words), true);
  }

  NodeView view(Phase phase) {
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

  NodeRecord record() {
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
