package io.throughline.console.run;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.diagnose.rule.Rules;
import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.EventQueue;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.ending.PathFindings;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.probe.Examination;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks, as a diagnosis does, at the way between nodes that did not connect or came to a
 * standstill, while their agents are still there, and puts what it finds into the failure.
 */
final class FailedPath {
  /** In all: one way that swallows everything takes a third of it. */
  private static final Duration MOST = Duration.ofSeconds(45);

  private static final long TICK_MILLIS = 100;

  /** A run of several clients and servers has many ways, and mostly one cause. */
  private static final int MOST_PAIRS = 3;

  /** The address of an agent that nobody connects to. */
  private static final Pattern ONLY_CONNECTS =
      Pattern.compile("(?:^|\\W)(?:dials|connects)(?:\\W|$)");

  private final RunState state;
  private final EventQueue eventQueue;
  private final Consumer<AgentEvent> note;
  private long deadline;

  /** Two nodes that the run connects. */
  private record Ends(Participant a, Participant b) {
    boolean has(String node) {
      return a.node().equals(node) || b.node().equals(node);
    }
  }

  /**
   * @param note takes what happens meanwhile
   */
  FailedPath(RunState state, EventQueue eventQueue, Consumer<AgentEvent> note) {
    this.state = state;
    this.eventQueue = eventQueue;
    this.note = note;
  }

  /**
   * Returns the ending with what was found where it is a failure of the path; bounded. Agents have
   * been told to stop, so that their ports are free again.
   */
  RunEnd explained(RunEnd runEnd) throws InterruptedException {
    if (!(runEnd instanceof RunEnd.Failed(RunFailure runFailure)) || !ofPath(runFailure)) {
      return runEnd;
    }
    deadline = System.nanoTime() + MOST.toNanos();
    RunEnd told = runEnd;
    for (Ends ends : ends(runFailure)) {
      state.log.add(
          "",
          "note",
          "looking at the way between %s and %s as nodes diagnose does"
              .formatted(ends.a.node(), ends.b.node()));
      try {
        NodePair nodePair =
            new Examination(List.of(ends.a, ends.b), this::variables, this::await, doing -> {})
                .examine(FailedPath::connects)
                .getFirst();
        List<Finding> findings = Rules.judge(nodePair);
        findings.forEach(
            finding -> state.log.add(finding.node(), "note", PathFindings.sentence(finding)));
        boolean wrong = findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
        if (wrong) {
          return new RunEnd.Failed(PathFindings.added(runFailure, nodePair, findings));
        }
        if (told.equals(runEnd) && runFailure.phase() == Phase.CONNECTING) {
          told = new RunEnd.Failed(PathFindings.added(runFailure, nodePair, findings));
        }
      } catch (RunEnd.Early e) {
        state.log.add("", "note", "the way could not be looked at: " + e.ending().reason());
        return told;
      }
    }
    return told;
  }

  /** Whether no agent is gone, and nobody says that the failure is its own. */
  private boolean ofPath(RunFailure runFailure) {
    List<Participant> all = state.participants.all();
    return PathFindings.concerns(runFailure.phase())
        && !runFailure.silent()
        && state.plan().betweenNodes()
        && all.stream().allMatch(Participant::reachable)
        && (runFailure.phase() == Phase.CONNECTING
            || all.stream().allMatch(Participant::waitedForPeer));
  }

  /** Nodes of different parts of the run, with the one that failed first. */
  private List<Ends> ends(RunFailure runFailure) {
    List<Participant> all = state.participants.all();
    List<Ends> ends = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      for (Participant other : all.subList(i + 1, all.size())) {
        if (!part(all.get(i)).equals(part(other))) {
          ends.add(new Ends(all.get(i), other));
        }
      }
    }
    return ends.stream()
        .sorted(Comparator.comparing(pair -> !pair.has(runFailure.node())))
        .limit(MOST_PAIRS)
        .toList();
  }

  /** {@code client} of {@code client-2}. */
  private static String part(Participant one) {
    return one.role().replaceFirst("-\\d+$", "");
  }

  private Map<String, String> variables(Participant one) {
    return state.plan().role(one.role()).ucxEnvironment();
  }

  private static boolean connects(Participant from, Participant to) {
    return !ONLY_CONNECTS.matcher(to.address()).find();
  }

  private <T> T await(
      Participant from, Duration timeouts, String failing, Function<Participant, @Nullable T> what)
      throws RunEnd.Early, InterruptedException {
    long until = Math.min(deadline, System.nanoTime() + timeouts.toNanos());
    T said = what.apply(from);
    while (said == null) {
      AgentEvent agentEvent = eventQueue.next(TICK_MILLIS);
      if (agentEvent instanceof AgentEvent.StopAsked(String reason)) {
        throw new RunEnd.Early(new RunEnd.Stopped(reason));
      }
      if (agentEvent != null) {
        note.accept(agentEvent);
      }
      state.publish();
      if (!from.reachable() || System.nanoTime() > until) {
        throw new RunFailure(
                from.node(),
                state.phase(),
                new Problem("node " + from.node(), "its agent " + failing))
            .ending();
      }
      said = what.apply(from);
    }
    return said;
  }
}
