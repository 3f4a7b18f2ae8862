package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.Contexts;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Silence proves some things and not others. Nodes a, b and c, and d on the console's machine. */
class FailureDetectorTest {
  private static final long MILLIS = 1_000_000L;
  private static final long TIMEOUT = 1_500 * MILLIS;

  private static final String THIS_MACHINE = "d";

  @TempDir Path folder;

  private final AtomicLong clock = new AtomicLong(1);
  private final RunLog log = RunLog.unkept();
  private History history;
  private Participants participants;
  private FailureDetector detector;

  @BeforeEach
  void begin() throws Exception {
    history = History.open(folder.resolve("history.db"));
    EngineContext context = Contexts.withoutAgents(folder, history);
    List<Participant> all =
        List.of("a", "b", "c", THIS_MACHINE).stream()
            .map(name ->
                new Participant(
                    profile(name),
                    "rank-" + (name.charAt(0) - 'a'),
                    new AgentSession(profile(name), context, event -> {})))
            .toList();
    participants = new Participants(all, log, clock::get);
    detector = new FailureDetector(TIMEOUT, participants, log, clock::get);
    for (Participant one : all) {
      say(
          one.node(),
          new AgentMessage.HeartbeatAddress("10.0.0.%d:99".formatted(all.indexOf(one))));
      say(one.node(), new AgentMessage.Prepared("address"));
      one.join = Joins.join(one.node(), one.node(), 1, true);
    }
    hear("a", "b", "c", THIS_MACHINE);
  }

  private static NodeProfile profile(String name) {
    return new NodeProfile(
        name,
        "",
        name.equals(THIS_MACHINE) ? NodeProfile.Launch.LOCAL : NodeProfile.Launch.SSH,
        new NodeProfile.Ssh("host-" + name, 0, "", "", ""),
        new NodeProfile.Data("127.0.0.1", "", "", -1),
        new NodeProfile.Ucx("", Map.of()),
        "",
        NodeProfile.Limits.DEFAULT,
        List.of());
  }

  @AfterEach
  void end() {
    history.close();
  }

  private void say(String node, AgentMessage message) throws RunEnd.Early {
    participants.note(new AgentEvent.Said(node, message), Phase.RUNNING);
  }

  private void hear(String... nodes) {
    Arrays.stream(nodes).forEach(node -> participants.one(node).session().heard(clock.get()));
  }

  private void pass(long millis) {
    clock.addAndGet(millis * MILLIS);
  }

  private String ending() {
    detector.judgeAgents();
    return participants.trouble(Phase.RUNNING).map(RunFailure::sentence).orElse("");
  }

  private String cut(Function<String, Optional<Long>> movedAt) {
    return detector.partition(Phase.RUNNING, movedAt).map(RunFailure::sentence).orElse("");
  }

  private void deaf(String node, String... others) {
    for (String other : others) {
      detector.silent(
          node, new AgentMessage.PeerSilent("rank-" + (other.charAt(0) - 'a'), 1_600 * MILLIS));
    }
  }

  @Test
  void shouldNotAccuseAnAgentThatIsSilentSinceItsNodeIsBusy() {
    for (int i = 0; i < 20; i++) {
      pass(500);
      hear("a", "c");
      detector.judgeAgents();
      detector.state("b", i % 2 == 0 ? "R" : "S");
      assertThat(ending()).isEmpty();
    }
  }

  @Test
  void shouldTellAStoppedAgentByItsState() {
    pass(1_000);
    hear("a", "c");
    detector.judgeAgents();
    detector.state("b", "T");
    assertThat(ending()).as("it may go on before the timeout").isEmpty();
    pass(600);
    hear("a", "c");
    assertThat(ending())
        .isEqualTo(
            "node b failed while running: its agent was lost (silent for 1.60 s; it was stopped by a"
                + " signal or a debugger, state T)");
  }

  @Test
  void shouldTellAStoppedAgentThatIsTheOnlyOne() {
    participants.drop("b");
    participants.drop("c");
    pass(1_000);
    detector.judgeAgents();
    detector.state("a", "T");
    assertThat(ending()).isEmpty();
    pass(600);
    assertThat(ending())
        .startsWith("node a failed while running: its agent was lost (silent for 1.60 s; it was");
  }

  @Test
  void shouldTellAStoppedAgentForWhichAnotherHasWaitedInVain() throws Exception {
    pass(400);
    hear("a", "c");
    detector.judgeAgents();
    say(
        "a",
        new AgentMessage.Failed(
            "run", new Problem("node a", "no progress for 300 ms"), true, null));
    assertThat(ending()).as("it is asked for its state").isEmpty();
    detector.state("b", "T");
    assertThat(ending())
        .startsWith("node b failed while running: its agent was lost (silent for 400 ms; it was");
  }

  @Test
  void shouldTellAStoppedAgentThatWasThroughWhereAnotherStillNeedsIt() throws Exception {
    say("b", new AgentMessage.Finished(ParticipantsTest.result("b", "rank-1")));
    pass(2_000);
    hear("a", "c");
    assertThat(ending()).as("nobody needs it").isEmpty();
    detector.state("b", "T");
    assertThat(ending()).isEmpty();
    say("a", new AgentMessage.Revoked("lost rank 2"));
    assertThat(ending()).as("it is asked for its state").isEmpty();
    detector.state("b", "T");
    assertThat(ending())
        .startsWith("node b failed while running: its agent was lost (silent for 2 s; it was");
  }

  @Test
  void shouldTellAStoppedAgentThatHasNotJoined() throws Exception {
    participants.one("b").join = null;
    participants.one("b").address = "";
    participants.note(new AgentEvent.Launched("b"), Phase.LAUNCHING);
    pass(2_000);
    hear("a", "c");
    assertThat(ending()).as("it is starting").isEmpty();
    detector.state("b", "T");
    pass(1_400);
    hear("a", "c");
    assertThat(ending()).as("it may go on before the timeout").isEmpty();
    detector.state("b", "R");
    pass(200);
    detector.state("b", "T");
    hear("a", "c");
    assertThat(ending()).as("it ran in between").isEmpty();
    pass(1_600);
    hear("a", "c");
    assertThat(ending()).as("its state then is not its state now").isEmpty();
    detector.state("b", "T");
    assertThat(ending())
        .isEqualTo(
            "node b failed while running: its agent was lost (started and not heard for 5.20 s; it"
                + " was stopped by a signal or a debugger, state T)");
  }

  @Test
  void shouldTellAStoppedAgentWhoseMemoryIsNotReady() {
    participants.one("b").address = "";
    for (int i = 0; i < 4; i++) {
      pass(400);
      hear("a", "c");
      assertThat(ending()).isEmpty();
      detector.state("b", "T");
    }
    pass(800);
    hear("a", "c");
    detector.state("b", "T");
    assertThat(ending())
        .startsWith("node b failed while running: its agent was lost (silent for 2.40 s; it was");
  }

  @Test
  void shouldForgiveAnAgentThatGoesOn() {
    pass(1_000);
    detector.judgeAgents();
    detector.state("b", "T");
    hear("a", "b", "c");
    pass(700);
    assertThat(ending()).isEmpty();
    pass(900);
    hear("a", "c");
    assertThat(ending()).as("its state then is not its state now").isEmpty();
    assertThat(log.events())
        .extracting(event -> event.text())
        .containsExactly(
            "its agent's process does not run: it was stopped by a signal or a debugger, state T",
            "its agent's process runs again");
  }

  @Test
  void shouldNameTheNodeThatIsSilentOnEveryLane() {
    pass(800);
    hear("a", "c");
    detector.judgeAgents();
    for (int i = 0; i < 10; i++) {
      pass(160);
      hear("a", "c");
      assertThat(ending()).as("its peers hear it").isEmpty();
    }
    deaf("a", "b");
    deaf("c", "b");
    assertThat(ending())
        .isEqualTo(
            "node b failed while running: its agent was lost (silent for 2.40 s; its keeper does not"
                + " answer either, and nothing of it comes over the data network to a, c)");
  }

  @Test
  void shouldGiveAKeeperTheTimeInWhichTheConsoleItselfRan() {
    deaf("a", "b");
    pass(800);
    hear("a", "c");
    assertThat(ending()).isEmpty();
    pass(5_000);
    hear("a", "c");
    assertThat(ending()).as("the console had no CPU for five seconds").isEmpty();
    detector.state("b", "T");
    assertThat(ending()).contains("node b failed", "state T").doesNotContain("keeper");
  }

  @Test
  void shouldNotTakeTheConsolesOwnMachineForGone() {
    for (int i = 0; i < 5; i++) {
      pass(800);
      hear("a", "b", "c");
      deaf("a", THIS_MACHINE);
      assertThat(ending()).isEmpty();
    }
    detector.state(THIS_MACHINE, "T");
    assertThat(ending()).startsWith("node d failed while running: its agent was lost (silent for");
  }

  @Test
  void shouldNameTheNodeThatTheOthersDoNotHear() {
    deaf("a", "b");
    deaf("b", "a", "c");
    deaf("c", "b");
    pass(1_600);
    hear("a", "b", "c");
    assertThat(cut(node -> Optional.of(1L)))
        .isEqualTo(
            "node b failed while running: its data network is cut off: no heartbeats come between"
                + " it and node a (10.0.0.0), node c (10.0.0.2); nothing has moved for 1.60 s, while all"
                + " of them answer the console; see the link, the switch port and the firewall of"
                + " the data network");
  }

  @Test
  void shouldTellWhichWayIsCut() {
    pass(1_600);
    hear("a", "b", "c");
    deaf("b", "a");
    pass(200);
    assertThat(cut(node -> Optional.of(1L))).as("a may not hear b either").isEmpty();
    pass(500);
    hear("a", "b", "c");
    assertThat(cut(node -> Optional.of(1L)))
        .contains(
            "the data network is cut one way: nothing of node a (10.0.0.0) reaches node b (10.0.0.1)");
  }

  @Test
  void shouldNotCallADataNetworkCutOverWhichDataMoves() {
    deaf("a", "b");
    deaf("b", "a");
    pass(1_600);
    hear("a", "b", "c");
    assertThat(cut(node -> Optional.of(node.equals("a") ? clock.get() - 10 : 1L))).isEmpty();
    assertThat(cut(node -> Optional.empty())).as("nothing has been measured yet").isEmpty();
    detector.heard("a", new AgentMessage.PeerHeard("rank-1", 1));
    detector.heard("b", new AgentMessage.PeerHeard("rank-0", 1));
    assertThat(cut(node -> Optional.of(1L))).as("they hear each other again").isEmpty();
  }

  @Test
  void shouldNotCallADataNetworkCutWhoseEndDoesNotAnswer() {
    deaf("a", "b");
    pass(1_600);
    hear("a", "c");
    assertThat(cut(node -> Optional.of(1L))).isEmpty();
  }
}
