package io.throughline.console.run.fault;

import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.FaultEvent;
import io.throughline.launch.FaultOrder;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.WorkloadKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The fault of a run while it goes on: asks the node for it in time, and notes what everybody says
 * from then on. One thread.
 */
public final class FaultWatch {
  /** Kind of event. */
  public static final String EVENT = "fault";

  /** By a sample; what exactly is wrong the agent says at the end. */
  static final String MISMATCH = "what was checked does not hold what it has to";

  private static final long ANSWER_NANOS = 10_000_000_000L;

  final FaultPlan plan;

  /** The work that the fault falls into. */
  final WorkloadKind workload;

  final List<Participant> participants;

  /** The one that the fault happens to. */
  final Participant node;

  final RunLog log;
  private final Map<String, SampledRate> rates = new HashMap<>();
  final List<Word> words = new ArrayList<>();

  /** The word by which a node was known to have left its work, at the time it left, by node. */
  final Map<String, Word> outs = new HashMap<>();

  FaultEvent.@Nullable Began began;
  long undoneNanos = -1;
  String failed = "";
  String device;

  /**
   * When the start barrier was released; never later than the truth by more than a sample takes.
   */
  long releasedNanos = Long.MAX_VALUE;

  /** The wall clock's milliseconds where {@link System#nanoTime} would be 0. */
  final double wallOffsetMillis = System.currentTimeMillis() - System.nanoTime() / 1e6;

  private final LongSupplier clock;
  private long askedNanos;
  private boolean asked;

  /** Nodes that found something wrong. */
  private final Set<String> mismatched = new HashSet<>();

  /**
   * A word of a node or the console.
   *
   * @param atNanos by {@link System#nanoTime}
   * @param wrong whether it says that something is wrong
   */
  record Word(String by, long atNanos, String text, boolean wrong) {}

  /**
   * @param workload that the fault falls into
   */
  public FaultWatch(FaultPlan plan, WorkloadKind workload, Participants participants, RunLog log) {
    this(plan, workload, participants, log, System::nanoTime);
  }

  /**
   * @param clock in nanoseconds, as of {@link System#nanoTime}
   */
  FaultWatch(
      FaultPlan plan,
      WorkloadKind workload,
      Participants participants,
      RunLog log,
      LongSupplier clock) {
    this.plan = plan;
    this.workload = workload;
    this.participants = participants.all();
    this.clock = clock;
    device = plan.device();
    this.log = log;
    node =
        participants.all().stream()
            .filter(one -> one.role().equals(plan.role()))
            .findFirst()
            .orElseThrow();
    participants.all().forEach(one -> rates.put(one.role(), new SampledRate()));
  }

  /** The rate of the node that plays a role; without samples where none does. */
  SampledRate rate(String role) {
    return rates.getOrDefault(role, new SampledRate());
  }

  Collection<SampledRate> rates() {
    return rates.values();
  }

  /**
   * The rates that tell whether data moves: of all ranks that are not lost, else of who receives or
   * is alone.
   */
  List<SampledRate> arriving() {
    return participants.stream()
        .filter(one -> !one.dropped())
        .map(Participant::role)
        .filter(role ->
            workload.hasRanks() || participants.size() == 1 || Role.RECEIVER.id().equals(role))
        .map(this::rate)
        .toList();
  }

  /**
   * Settles the device of a fault on a link, or the disk that is filled, once agents run on the
   * nodes.
   *
   * @throws RunEnd.Early where the node cannot bring the fault about, or may not
   */
  public void settle(RunPlan run, Phase phase) throws RunEnd.Early, InterruptedException {
    if (plan.kind().onLink() || plan.kind().onFiles()) {
      device = new FaultTarget(plan, node).of(run, phase);
      log.add(node.node(), "note", "%s will concern %s".formatted(plan.kind().id(), device));
    }
  }

  /** Takes a sample of a measurement that runs. */
  public void take(Participant from, Sample sample) {
    releasedNanos = Math.min(releasedNanos, clock.getAsLong() - sample.endNanos());
    SampledRate rate = rates.get(from.role());
    if (rate != null) {
      rate.take(sample);
    }
    if (asked && sample.count(Counter.MISMATCHES) > 0 && mismatched.add(from.node())) {
      words.add(new Word(from.node(), releasedNanos + sample.endNanos(), MISMATCH, true));
    }
  }

  /** Asks for the fault once it is time. */
  public void step(Phase phase) {
    long now = clock.getAsLong();
    if (phase != Phase.RUNNING || releasedNanos == Long.MAX_VALUE) {
      return;
    }
    long since = now - releasedNanos;
    if (!asked && since >= plan.atNanos()) {
      asked = true;
      askedNanos = now;
      rates.values().forEach(SampledRate::keep);
      if (!plan.kind().byAgent()) {
        node.session()
            .inject(
                new FaultOrder(
                    plan.kind(),
                    plan.lastsNanos(),
                    plan.kind().onLink() ? device : "",
                    plan.bytesPerSecond()));
      }
    }
    if (asked && plan.kind().byAgent()) {
      stepOfAgent(since);
    } else if (asked && began == null && failed.isEmpty() && now - askedNanos > ANSWER_NANOS) {
      fail("its keeper did not answer within " + TimeSpan.format(ANSWER_NANOS));
    }
  }

  /** The moment of a fault that an agent brings about itself: known by its own clock. */
  private void stepOfAgent(long sinceNanos) {
    if (began == null) {
      long at = releasedNanos + plan.atNanos();
      began = new FaultEvent.Began(at, at, plan.atNanos());
      log.add(sinceNanos - plan.atNanos(), node.node(), EVENT, label());
    }
    long over = sinceNanos - plan.atNanos() - plan.lastsNanos();
    if (plan.kind().undone() && undoneNanos < 0 && over >= 0) {
      undoneNanos = plan.lastsNanos();
      log.add(over, node.node(), EVENT, "undone after " + TimeSpan.format(undoneNanos));
    }
  }

  private void fail(String why) {
    failed = why;
    log.add(node.node(), "failure", "the fault could not be brought about: " + why);
  }

  /** Notes what happened, before the nodes are cleaned up. */
  public void note(AgentEvent event, Phase phase) {
    switch (event) {
      case AgentEvent.Fault(String ignored, FaultEvent fault) -> note(fault);
      case AgentEvent.Lost(String at, String reason) ->
          said(phase, "console", "node %s: its agent was lost (%s)".formatted(at, reason));
      case AgentEvent.Ended(String at, String how) ->
          out(phase, at, "console", "node %s: its agent's process ended (%s)".formatted(at, how));
      case AgentEvent.Said(String at, AgentMessage.Failed message) ->
          out(phase, at, at, message.problem().toString());
      case AgentEvent.Said(String at, AgentMessage.Finished(var result)) when !result.complete() ->
          out(phase, at, at, result.ending());
      case AgentEvent.Said(String at, AgentMessage.Shrunk(int ignored, String reason, long ago)) ->
          out(phase, at, at, reason.isEmpty() ? "it left the group" : reason, ago);
      default -> {
        // Nothing is wrong by it.
      }
    }
  }

  /** The fault in words, with its device. */
  String label() {
    return plan.kind().label() + (device.isEmpty() ? "" : " (%s)".formatted(device));
  }

  private void said(Phase phase, String by, String text) {
    if (asked && phase != Phase.CLEANING_UP) {
      words.add(new Word(by, clock.getAsLong(), text, true));
    }
  }

  private void out(Phase phase, String node, String by, String text) {
    out(phase, node, by, text, 0);
  }

  /**
   * Notes a word by which a node has left its work. It counts as a word from when it is said: a
   * rank that left before says so only once the console knows of the loss, and asks for it.
   *
   * @param agoNanos time since it left
   */
  private void out(Phase phase, String node, String by, String text, long agoNanos) {
    int before = words.size();
    said(phase, by, text);
    if (words.size() > before) {
      outs.putIfAbsent(node, new Word(by, words.getLast().atNanos() - agoNanos, text, true));
    }
  }

  /** Whether the run went on without the node of the fault. */
  boolean wentOnWithout() {
    return node.dropped();
  }

  /**
   * Time from the fault on from which data that moves again counts: after the undo, where the run
   * waits for it.
   *
   * @param stopped time from the fault to the first sample with less than half of the rate
   */
  long recoversFrom(long stopped) {
    return wentOnWithout() ? stopped : Math.max(stopped, undoneNanos);
  }

  /** Time from the fault to a word. */
  long after(Word word) {
    return Math.max(0, word.atNanos() - momentNanos());
  }

  private void note(FaultEvent event) {
    switch (event) {
      case FaultEvent.Armed(String process) ->
          log.add(
              node.node(),
              EVENT,
              "its undo is armed: process %s, after %s"
                  .formatted(process, TimeSpan.format(plan.lastsNanos())));
      case FaultEvent.Began start -> {
        began = start;
        log.add(clock.getAsLong() - momentNanos(), node.node(), EVENT, label());
      }
      case FaultEvent.Undone(long heard, long nodeNanos) -> {
        FaultEvent.Began start = began;
        if (start != null && undoneNanos < 0) {
          undoneNanos = Math.max(0, nodeNanos - start.nodeNanos());
          log.add(
              Math.max(0, heard - momentNanos() - undoneNanos),
              node.node(),
              EVENT,
              "undone after " + TimeSpan.format(undoneNanos));
        }
      }
      case FaultEvent.Failed(String why) -> fail(why);
    }
  }

  /** Whether it was brought about. */
  boolean happened() {
    return began != null;
  }

  /** The fault's moment by {@link System#nanoTime}: between the question and the answer. */
  long momentNanos() {
    FaultEvent.Began start = began;
    return start == null ? 0 : start.askedNanos() + errorNanos();
  }

  /** The moment of the fault since the release of the start barrier, as samples count. */
  long sinceReleaseNanos() {
    return plan.kind().byAgent() ? plan.atNanos() : momentNanos() - releasedNanos;
  }

  /** By which the moment may be wrong, to either side. */
  long errorNanos() {
    FaultEvent.Began start = began;
    return start == null ? 0 : (start.heardNanos() - start.askedNanos()) / 2;
  }
}
