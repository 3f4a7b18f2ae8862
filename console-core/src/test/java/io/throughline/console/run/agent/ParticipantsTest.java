package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.Contexts;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.RunEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The participant that is blamed where several are in trouble. */
class ParticipantsTest {
  private static final long SECOND = 1_000_000_000L;

  private static final AgentEvent OWN =
      failed("b", "an object of 9 bytes was announced, and the largest has 8", false);
  private static final AgentEvent OTHER = failed("a", "the disk is full", false);
  private static final AgentEvent OF_PEER = failed("a", "the other side is gone", true);
  private static final AgentEvent OF_PEER_TOO = failed("b", "the peer is gone", true);
  private static final AgentEvent SILENT = new AgentEvent.Lost("b", "silent for 10 s");
  private static final AgentEvent DIED = new AgentEvent.Ended("b", "signal 9 (KILL)");
  private static final AgentEvent CRASHED = new AgentEvent.Ended("a", "signal 6 (ABRT)");
  private static final AgentEvent FOLLOWED = early("a", AgentResult.following("the receiver"));
  private static final AgentEvent LEFT = early("b", AgentResult.leaving("its keeper let go of it"));
  private static final AgentEvent KEEPER =
      new AgentEvent.Ended("b", "unknown: the keeper was killed before it");
  private static final AgentEvent LIMIT = early("b", "limits.bytes of node b allows 1 MB");

  @TempDir Path folder;

  private final AtomicLong clock = new AtomicLong();

  private static AgentEvent failed(String node, String what, boolean ofPeer) {
    return new AgentEvent.Said(
        node, new AgentMessage.Failed("run", new Problem("node " + node, what), ofPeer, null));
  }

  private static AgentEvent early(String node, String why) {
    return new AgentEvent.Said(
        node,
        new AgentMessage.Finished(
            new AgentResult(
                node,
                node.equals("a") ? "sender" : "receiver",
                false,
                "stopped: " + why,
                new Totals(SECOND, Map.of(), Map.of()),
                List.of(),
                Waiting.UNTOLD,
                List.of(),
                null)));
  }

  private Participants participants(History history) {
    return participants(history, RunLog.unkept());
  }

  private Participants participants(History history, RunLog log) {
    EngineContext engineContext = Contexts.withoutAgents(folder, history);
    return new Participants(
        List.of(
            participant("a", "sender", engineContext), participant("b", "receiver", engineContext)),
        log,
        clock::get);
  }

  private static Participant participant(String node, String role, EngineContext engineContext) {
    NodeProfile profile = NodeProfile.local(node);
    return new Participant(
        profile, role, new AgentSession(profile, engineContext, agentEvent -> {}));
  }

  /** The failures of several runs, each of which heard events in an order. */
  private List<String> endings(List<List<AgentEvent>> heard) throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      List<Participants> runs = heard.stream().map(ignored -> participants(history)).toList();
      for (int i = 0; i < heard.size(); i++) {
        for (AgentEvent agentEvent : heard.get(i)) {
          clock.incrementAndGet();
          runs.get(i).note(agentEvent, Phase.RUNNING);
        }
      }
      return runs.stream().map(this::ending).toList();
    }
  }

  /** The run's end within a minute. */
  private String ending(Participants participants) {
    for (int i = 0; i < 600; i++) {
      try {
        participants.settle(Phase.RUNNING);
        clock.addAndGet(SECOND / 10);
      } catch (RunEnd.Early e) {
        return e.ending().reason();
      }
    }
    throw new AssertionError("it goes on");
  }

  @Test
  void shouldLogNoFailureOfAnAgentThatIsReleased() throws Exception {
    RunLog log = RunLog.unkept();
    try (History history = History.open(folder.resolve("history.db"))) {
      Participants run = participants(history, log);
      run.note(new AgentEvent.Ended("a", "exit 0"), Phase.CLEANING_UP);
      assertThat(log.events()).isEmpty();
      run.note(new AgentEvent.Ended("b", "signal 11 (SEGV)"), Phase.CLEANING_UP);
      Participants running = participants(history, log);
      running.note(new AgentEvent.Ended("a", "exit 0"), Phase.RUNNING);
    }
    assertThat(log.events())
        .extracting(RunEvent::text)
        .containsExactly(
            "the agent's process ended (signal 11 (SEGV))", "the agent's process ended (exit 0)");
  }

  @Test
  void shouldNameTheAgentWhoseResultIsOfAnotherNodeOrRole() throws Exception {
    assertThat(
            endings(
                List.of(
                    List.of(finished("a", "b", "sender")),
                    List.of(finished("a", "a", "receiver")),
                    List.of(
                        new AgentEvent.Said(
                            "b",
                            new AgentMessage.Failed(
                                "run",
                                new Problem("node b", "it broke"),
                                false,
                                result("a", "receiver")))))))
        .containsExactly(
            "node a failed while running: its agent was lost (it sent the result of node b as sender)",
            "node a failed while running: its agent was lost (it sent the result of node a as receiver)",
            "node b failed while running: its agent was lost (it sent the result of node a as receiver)");
  }

  private static AgentEvent finished(String from, String node, String role) {
    return new AgentEvent.Said(from, new AgentMessage.Finished(result(node, role)));
  }

  static AgentResult result(String node, String role) {
    return new AgentResult(
        node,
        role,
        true,
        "",
        new Totals(7, Map.of(), Map.of()),
        List.of(),
        new Waiting("spin", null),
        List.of(),
        null);
  }

  @Test
  void shouldBlameWhoSaysWhyAndNotWhoTellsOfItsPeer() throws Exception {
    String why =
        "node b failed while running: an object of 9 bytes was announced, and the largest"
            + " has 8";
    assertThat(endings(List.of(List.of(OF_PEER, OWN), List.of(OWN, OF_PEER))))
        .containsExactly(why, why);
  }

  @Test
  void shouldBlameWhoDiedAndNotWhoTellsOfIt() throws Exception {
    assertThat(
            endings(List.of(List.of(OF_PEER, DIED), List.of(DIED, OF_PEER), List.of(OTHER, DIED))))
        .allSatisfy(end -> assertThat(end).startsWith("node b failed").contains("signal 9"));
  }

  @Test
  void shouldBlameTheRankThatEndedFirstAndNotWhoWasToldItsReason() throws Exception {
    AgentEvent toldOfLimit =
        early("a", AgentResult.endingEarly("b", "limits.bytes of node b allows 1 MB"));
    AgentEvent toldOfLeaving =
        early("a", AgentResult.endingEarly("b", AgentResult.leaving("its keeper let go of it")));
    AgentEvent told = failed("a", "rank b failed: an object of 9 bytes was announced", true);
    assertThat(
            endings(
                List.of(
                    List.of(toldOfLimit, LIMIT),
                    List.of(LIMIT, toldOfLimit),
                    List.of(told, OWN),
                    List.of(toldOfLeaving, LEFT, KEEPER))))
        .allSatisfy(end -> assertThat(end).startsWith("node b failed while running: "));
  }

  @Test
  void shouldBlameWhoseKeeperWasKilledInWhateverOrderItIsHeard() throws Exception {
    List<AgentEvent> all = List.of(FOLLOWED, LEFT, new AgentEvent.Lost("b", "closed"), KEEPER);
    assertThat(endings(orders(all)))
        .hasSize(24)
        .allSatisfy(end ->
            assertThat(end)
                .startsWith(
                    "node b failed while running: its agent's process ended (unknown: the"
                        + " keeper was killed before it)"));
    assertThat(endings(orders(List.of(FOLLOWED, LEFT))))
        .containsOnly(
            "node b failed while running: it ended before the run did: stopped: its agent left: its"
                + " keeper let go of it");
    assertThat(endings(orders(List.of(OF_PEER, KEEPER))))
        .allSatisfy(end -> assertThat(end).startsWith("node b failed"));
  }

  @Test
  void shouldBlameWhoDiedAfterItsPartWhileAnotherNeededIt() throws Exception {
    AgentEvent whole = finished("b", "b", "receiver");
    assertThat(endings(orders(List.of(whole, DIED, OF_PEER))))
        .hasSize(6)
        .allSatisfy(end -> assertThat(end).startsWith("node b failed").contains("signal 9"));
    assertThat(endings(orders(List.of(whole, OF_PEER))))
        .as("it lives")
        .allSatisfy(end -> assertThat(end).startsWith("node a failed"));
  }

  @Test
  void shouldLoseWhoDiedAfterItsPartOnceAnotherWaitsForWordOfIt() throws Exception {
    AgentEvent whole = finished("b", "b", "receiver");
    AgentEvent revoked = new AgentEvent.Said("a", new AgentMessage.Revoked("lost rank b"));
    try (History history = History.open(folder.resolve("history.db"))) {
      for (List<AgentEvent> heard :
          List.of(List.of(whole, DIED, revoked), List.of(whole, revoked, DIED))) {
        Participants run = participants(history);
        run.note(heard.get(0), Phase.RUNNING);
        run.note(heard.get(1), Phase.RUNNING);
        assertThat(run.trouble(Phase.RUNNING)).as("it lives, or nobody needs it").isEmpty();
        run.note(heard.get(2), Phase.RUNNING);
        assertThat(run.trouble(Phase.RUNNING))
            .hasValueSatisfying(lost -> assertThat(lost.node()).isEqualTo("b"));
      }
    }
  }

  @Test
  void shouldBlameWhoseAgentWasKilledAndNotWhoseAgentCrashedOverIt() throws Exception {
    assertThat(endings(orders(List.of(CRASHED, DIED))))
        .allSatisfy(end -> assertThat(end).startsWith("node b failed"));
  }

  @Test
  void shouldBlameWhoseLimitEndedTheRun() throws Exception {
    assertThat(endings(orders(List.of(FOLLOWED, LIMIT))))
        .containsOnly(
            "node b failed while running: it ended before the run did: stopped: limits.bytes of"
                + " node b allows 1 MB");
  }

  @Test
  void shouldWaitForWhoeverStoppedAnother() throws Exception {
    assertThat(endings(List.of(List.of(FOLLOWED))))
        .singleElement()
        .asString()
        .startsWith("node b failed while running: it neither went on nor said why");
  }

  /** All orders of a list. */
  private static List<List<AgentEvent>> orders(List<AgentEvent> all) {
    if (all.isEmpty()) {
      return List.of(List.of());
    }
    return all.stream()
        .flatMap(first ->
            orders(all.stream().filter(other -> !other.equals(first)).toList()).stream()
                .map(rest -> Stream.concat(Stream.of(first), rest.stream()).toList()))
        .toList();
  }

  @Test
  void shouldBlameTheFirstOfEquals() throws Exception {
    assertThat(
            endings(
                List.of(
                    List.of(OF_PEER, OF_PEER_TOO),
                    List.of(OF_PEER_TOO, OF_PEER),
                    List.of(OTHER, OWN),
                    List.of(OWN, OTHER))))
        .extracting(end -> end.substring(0, "node a".length()))
        .containsExactly("node a", "node b", "node a", "node b");
  }

  @Test
  void shouldBlameWhoFellSilentAndNotWhoWaitedForIt() throws Exception {
    assertThat(endings(List.of(List.of(OF_PEER, SILENT))))
        .containsExactly("node b failed while running: its agent was lost (silent for 10 s)");
  }

  @Test
  void shouldBlameWhoNeitherGoesOnNorSaysWhy() throws Exception {
    assertThat(endings(List.of(List.of(OF_PEER))))
        .containsExactly(
            "node b failed while running: it neither went on nor said why, while another waited"
                + " for it (node a failed while running: the other side is gone); where it hung is"
                + " in mover.log among the run's logs");
  }

  @Test
  void shouldTellOfAllNodesWhoseLaunchFailed() throws Exception {
    AgentEvent noKey = launchFailed("a", "its host key changed", "see ssh-keygen -R");
    AgentEvent noHost = launchFailed("b", "there is no such host", "");
    assertThat(endings(List.of(List.of(noKey, noHost), List.of(noKey))))
        .containsExactly(
            "node a failed while launching: its host key changed. 0 of 2 agents joined; also"
                + " missing: node b: there is no such host; see ssh-keygen -R",
            "node a failed while launching: its host key changed; see ssh-keygen -R");
    assertThat(clock.get()).as("the second waited for the other launch").isGreaterThan(5 * SECOND);
  }

  @Test
  void shouldCountWhoJoinedWhereOneOfManyIsMissing() throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      EngineContext engineContext = Contexts.withoutAgents(folder, history);
      Participants three =
          new Participants(
              Stream.of("a", "b", "c")
                  .map(node -> participant(node, "rank-" + node, engineContext))
                  .toList(),
              RunLog.unkept(),
              clock::get);
      three.note(launchFailed("b", "its host key changed", "see ssh-keygen -R"), Phase.LAUNCHING);
      assertThat(ending(three))
          .isEqualTo(
              "node b failed while launching: its host key changed. 0 of 3 agents joined; see"
                  + " ssh-keygen -R");
    }
  }

  private static AgentEvent launchFailed(String node, String what, String remedy) {
    return new AgentEvent.LaunchFailed(node, "connect", new Problem("node " + node, what, remedy));
  }
}
