package io.throughline.console.run.fault;

import static io.throughline.console.testing.Streams.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.AgentSession;
import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.annotation.NodeBursts;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.Contexts;
import io.throughline.launch.FaultEvent;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.CleanUp.Verdict;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.FaultResult.RankOutcome;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.WorkloadKind;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The findings from words and samples around a fault. */
class FaultFindingsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final RunEnd BY_B =
      new RunEnd.Failed(new RunFailure("b", Phase.RUNNING, new Problem("node b", "it is gone")));
  private static final RunEnd BY_A =
      new RunEnd.Failed(new RunFailure("a", Phase.RUNNING, new Problem("node a", "it is gone")));

  @TempDir Path folder;
  private History history;
  private Participants participants;
  private final RunLog log = RunLog.unkept();
  private long sequence;
  private final Map<String, Long> moved = new HashMap<>();
  private long now = System.nanoTime();

  @BeforeEach
  void open() {
    history = History.open(folder.resolve("history.db"));
    EngineContext context = Contexts.withoutAgents(folder, history);
    participants =
        new Participants(
            List.of(participant("a", "sender", context), participant("b", "receiver", context)),
            log);
  }

  @AfterEach
  void close() {
    history.close();
  }

  private static Participant participant(String node, String role, EngineContext context) {
    NodeProfile profile = NodeProfile.local(node);
    return new Participant(profile, role, new AgentSession(profile, context, event -> {}));
  }

  private FaultWatch watch(FaultKind kind, boolean recovers) {
    return watch(kind, WorkloadKind.STREAM, recovers);
  }

  private FaultWatch watch(FaultKind kind, WorkloadKind workload, boolean recovers) {
    long lasts = kind.undone() ? SECOND / 2 : 0;
    return new FaultWatch(
        new FaultPlan(kind, "receiver", SECOND, lasts, "", 0, recovers),
        workload,
        participants,
        log,
        () -> now);
  }

  /** Samples of 100 ms of both sides. */
  private void samples(FaultWatch watch, int count, long perMilli) {
    for (int i = 0; i < count; i++) {
      samples(watch, List.of(perMilli, perMilli));
    }
  }

  /** A sample of 100 ms of each side, with the bytes per millisecond of its own. */
  private void samples(FaultWatch watch, List<Long> perMilli) {
    now += SECOND / 10;
    for (int i = 0; i < perMilli.size(); i++) {
      Participant each = participants.all().get(i);
      long bytes = moved.merge(each.node(), 100 * perMilli.get(i), Long::sum);
      watch.take(
          each, sample(each.node(), sequence, 100 * sequence, 100 * (sequence + 1), bytes, 0));
    }
    sequence++;
  }

  /** A second and a bit of a transfer, and then the fault. */
  private FaultWatch begun(FaultKind kind, boolean recovers) {
    return begun(kind, WorkloadKind.STREAM, recovers);
  }

  private FaultWatch begun(FaultKind kind, WorkloadKind workload, boolean recovers) {
    FaultWatch watch = watch(kind, workload, recovers);
    samples(watch, 11, 1000);
    watch.step(Phase.RUNNING);
    watch.note(new AgentEvent.Fault("b", new FaultEvent.Armed("7")), Phase.RUNNING);
    watch.note(
        new AgentEvent.Fault("b", new FaultEvent.Began(now - 2000, now, SECOND)), Phase.RUNNING);
    return watch;
  }

  private void undone(FaultWatch watch) {
    watch.note(
        new AgentEvent.Fault("b", new FaultEvent.Undone(now, SECOND + SECOND / 2)), Phase.RUNNING);
  }

  private FaultResult result(FaultWatch watch, RunEnd end, Verdict verdict) {
    List<NodeRecord> nodes =
        participants.all().stream()
            .map(each ->
                new NodeRecord(
                    each.node(),
                    each.role(),
                    each.profile(),
                    List.of(),
                    null,
                    null,
                    null,
                    new CleanUp(each.node(), verdict, List.of(), "exit 0", 0)))
            .toList();
    return FaultFindings.of(watch, end, nodes, null, List.of());
  }

  @Test
  void shouldTakeTheFirstWordForTheDetection() {
    FaultWatch watch = begun(FaultKind.KILL, false);
    watch.note(new AgentEvent.Lost("b", "channel closed"), Phase.RUNNING);
    watch.note(new AgentEvent.Ended("b", "signal 9 (KILL)"), Phase.RUNNING);
    watch.note(
        new AgentEvent.Said(
            "a", new AgentMessage.Failed("run", new Problem("node a", "b is gone"), true, null)),
        Phase.RUNNING);
    watch.note(new AgentEvent.Ended("a", "exit 0"), Phase.CLEANING_UP);
    FaultResult result = result(watch, BY_B, Verdict.CLEAN);
    assertThat(result.criterion().met()).as(result.criterion().verdict()).isTrue();
    assertThat(result.detection().by()).isEqualTo("console");
    assertThat(result.detection().text()).isEqualTo("node b: its agent was lost (channel closed)");
    assertThat(result.seen())
        .extracting(FaultResult.Seen::by)
        .containsExactly("console", "console", "a");
    assertThat(result.criterion().verdict()).startsWith("b: agent killed, noticed after ");
  }

  @ParameterizedTest
  @CsvSource({"FREEZE, false", "KILL, false", "SLOW_CONSUMER, false", "LINK_DOWN, true"})
  void shouldTakeSegmentsSentAgainForAWordOnlyWhereALinkFails(FaultKind kind, boolean word) {
    FaultWatch watch = begun(kind, kind.undone());
    log.add(-5 * SECOND, "a", NodeBursts.RETRANSMITS, "10 TCP segments sent again within 127 ms");
    log.add(-5 * SECOND, "a", NodeBursts.THROTTLED, "CPU quota used up in 3 periods within 1 s");
    FaultResult result = result(watch, BY_B, Verdict.CLEAN);
    assertThat(result.detection().text())
        .isEqualTo(word ? "node a: 10 TCP segments sent again within 127 ms" : "");
  }

  @Test
  void shouldTellWhenEachRankWasOutOfTheCollective() {
    FaultWatch watch = begun(FaultKind.KILL, WorkloadKind.COLLECTIVE, false);
    watch.note(new AgentEvent.Ended("b", "signal 9 (KILL)"), Phase.RUNNING);
    now += SECOND;
    watch.note(
        new AgentEvent.Said(
            "a",
            new AgentMessage.Failed("run", new Problem("node a", "it waited for b"), true, null)),
        Phase.RUNNING);
    FaultResult result = result(watch, BY_B, Verdict.CLEAN);
    assertThat(result.criterion().met()).as(result.criterion().verdict()).isTrue();
    assertThat(result.criterion().verdict())
        .contains("; all others out of the collective after 1.00 s");
    assertThat(result.ranks()).extracting(RankOutcome::hit).containsExactly(false, true);
    assertThat(result.ranks())
        .extracting(RankOutcome::text)
        .containsExactly(
            "node a: it waited for b", "node b: its agent's process ended (signal 9 (KILL))");
    assertThat(result.ranks().getFirst().outNanos()).isGreaterThanOrEqualTo(SECOND);
  }

  @Test
  void shouldNotTakeARankThatLeftEarlyAndSaysSoLaterForTheDetection() {
    FaultWatch watch = begun(FaultKind.KILL, WorkloadKind.COLLECTIVE, true);
    now += SECOND / 5;
    watch.note(new AgentEvent.Ended("b", "signal 9 (KILL)"), Phase.RUNNING);
    now += SECOND / 5;
    watch.note(
        new AgentEvent.Said("a", new AgentMessage.Shrunk(1, "lost rank 2", 3 * SECOND / 10)),
        Phase.RUNNING);
    FaultResult result = result(watch, new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.detection().by()).isEqualTo("console");
    assertThat(result.detection().text()).contains("node b: its agent's process ended");
    assertThat(result.detection().nanos()).isEqualTo(SECOND / 5 + 1000);
    assertThat(result.seen()).extracting(FaultResult.Seen::by).containsExactly("console", "a");
    assertThat(result.ranks())
        .extracting(RankOutcome::outNanos)
        .containsExactly(SECOND / 10 + 1000, SECOND / 5 + 1000);
    assertThat(result.ranks().getFirst().text()).isEqualTo("lost rank 2");
  }

  @Test
  void shouldNotPassWhereARankIsStillInTheCollectiveAtTheEnd() {
    FaultWatch watch = begun(FaultKind.KILL, WorkloadKind.COLLECTIVE, false);
    watch.note(new AgentEvent.Ended("b", "signal 9 (KILL)"), Phase.RUNNING);
    watch.note(new AgentEvent.Ended("a", "signal 9 (KILL)"), Phase.CLEANING_UP);
    FaultResult result = result(watch, BY_B, Verdict.CLEAN);
    assertThat(result.criterion().met()).isFalse();
    assertThat(result.criterion().verdict()).endsWith("; still in the collective at the end: a");
  }

  @Test
  void shouldTellWhenTheLastRankWentOn() {
    FaultWatch watch = begun(FaultKind.FREEZE, WorkloadKind.COLLECTIVE, true);
    samples(watch, 5, 0);
    undone(watch);
    samples(watch, 5, 900);
    FaultResult result = result(watch, new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.criterion().met()).as(result.criterion().verdict()).isTrue();
    assertThat(result.criterion().verdict()).endsWith(" after the undo; no call wrong");
    assertThat(result.ranks())
        .hasSize(2)
        .allSatisfy(rank -> {
          assertThat(rank.stoppedNanos()).isEqualTo(result.stoppedNanos());
          assertThat(rank.recoveredNanos()).isEqualTo(result.recovery().nanos());
          assertThat(rank.outNanos()).isEqualTo(FaultResult.NEVER);
        });
  }

  @ParameterizedTest
  @MethodSource
  void shouldNotTakeASampleBeforeTheFallForTheRecovery(WorkloadKind workload) {
    FaultWatch watch = begun(FaultKind.KILL, workload, true);
    samples(watch, List.of(300L, 900L));
    samples(watch, List.of(0L, 700L));
    samples(watch, 3, 0);
    samples(watch, List.of(900L, 0L));
    samples(watch, 2, 900);
    FaultResult result = result(watch, new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.stoppedNanos()).isEqualTo(SECOND / 10 + 1000);
    assertThat(result.recovery().nanos()).isEqualTo(7 * SECOND / 10 + 1000);
    assertThat(result.ranks().stream().mapToLong(RankOutcome::recoveredNanos).max())
        .isIn(OptionalLong.empty(), OptionalLong.of(result.recovery().nanos()));
  }

  static Stream<WorkloadKind> shouldNotTakeASampleBeforeTheFallForTheRecovery() {
    return Stream.of(WorkloadKind.STREAM, WorkloadKind.COLLECTIVE);
  }

  @Test
  void shouldNotPassWhereTheRunNamesAnotherNode() {
    FaultWatch watch = begun(FaultKind.KILL, false);
    watch.note(new AgentEvent.Lost("a", "channel closed"), Phase.RUNNING);
    FaultResult result = result(watch, BY_A, Verdict.CLEAN);
    assertThat(result.criterion().met()).isFalse();
    assertThat(result.criterion().verdict()).endsWith(", but the run's end names node a");
  }

  @Test
  void shouldPassWhereEitherEndOfALinkIsNamed() {
    FaultWatch watch = begun(FaultKind.LINK_DOWN, false);
    watch.note(
        new AgentEvent.Said(
            "a", new AgentMessage.Failed("run", new Problem("node a", "no answer"), true, null)),
        Phase.RUNNING);
    assertThat(result(watch, BY_A, Verdict.CLEAN).criterion().met()).isTrue();
  }

  @Test
  void shouldNotPassWhereNobodyNoticed() {
    FaultResult result =
        result(begun(FaultKind.FREEZE, false), new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.criterion().met()).isFalse();
    assertThat(result.criterion().verdict()).isEqualTo("b: agent frozen, and nobody noticed");
    assertThat(result.detection().nanos()).isEqualTo(FaultResult.NEVER);
  }

  @Test
  void shouldTellWhenDataMovedAgain() {
    FaultWatch watch = begun(FaultKind.FREEZE, true);
    samples(watch, 5, 0);
    undone(watch);
    samples(watch, 5, 900);
    FaultResult result = result(watch, new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.criterion().met()).as(result.criterion().verdict()).isTrue();
    assertThat(result.injected().undoneNanos()).isEqualTo(SECOND / 2);
    assertThat(result.recovery().nanos()).isBetween(SECOND / 2, SECOND);
    assertThat(result.recovery().rateBefore()).isEqualTo(1e6);
    assertThat(result.recovery().rateAfter()).isEqualTo(0.9e6);
    assertThat(result.criterion().verdict())
        .startsWith("b: agent frozen, recovered after ")
        .endsWith(" after the undo; no message wrong, none lost");
  }

  @Test
  void shouldNotCountFromAnUndoThatTheOthersDidNotWaitFor() {
    FaultWatch watch = begun(FaultKind.FREEZE, WorkloadKind.COLLECTIVE, true);
    samples(watch, 2, 0);
    participants.drop("b");
    samples(watch, 3, 900);
    undone(watch);
    FaultResult result = result(watch, new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.recovery().nanos()).isLessThan(result.injected().undoneNanos());
    assertThat(result.criterion().verdict())
        .isEqualTo(
            "b: agent frozen, recovered after 300 ms; no call wrong;"
                + " 1 of 2 ranks went on without b");
  }

  @Test
  void shouldNotPassWhereDataDoesNotComeBack() {
    FaultWatch watch = begun(FaultKind.FREEZE, true);
    samples(watch, 5, 0);
    undone(watch);
    samples(watch, 5, 300);
    FaultResult result = result(watch, new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.criterion().met()).isFalse();
    assertThat(result.criterion().verdict())
        .startsWith("b: agent frozen, and the rate did not come back to half of before");
  }

  @Test
  void shouldNotPassWhereANodeIsNotClean() {
    FaultWatch watch = begun(FaultKind.FREEZE, true);
    samples(watch, 5, 0);
    undone(watch);
    samples(watch, 5, 900);
    FaultResult result = result(watch, new RunEnd.Finished(), Verdict.LEFT_BEHIND);
    assertThat(result.criterion().met()).isFalse();
    assertThat(result.criterion().verdict()).endsWith("; not clean: a, b");
  }

  @Test
  void shouldSayWhyAFaultWasNotBroughtAbout() {
    FaultWatch early = watch(FaultKind.KILL, false);
    samples(early, 3, 1000);
    early.step(Phase.RUNNING);
    assertThat(result(early, BY_B, Verdict.CLEAN).criterion().verdict())
        .isEqualTo("the fault was not brought about: the run ended before it");
    samples(early, 9, 1000);
    early.step(Phase.RUNNING);
    early.note(
        new AgentEvent.Fault("b", new FaultEvent.Failed("no room to write in")), Phase.RUNNING);
    FaultResult result = result(early, new RunEnd.Finished(), Verdict.CLEAN);
    assertThat(result.criterion().met()).isFalse();
    assertThat(result.injected().atNanos()).isEqualTo(FaultResult.NEVER);
    assertThat(result.criterion().verdict())
        .isEqualTo("the fault was not brought about: no room to write in");
  }
}
