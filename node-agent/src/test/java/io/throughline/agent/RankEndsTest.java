package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.hub.TestHub;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Failed;
import io.throughline.protocol.message.AgentMessage.Finished;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real agents of which one ends by itself, and a hub that tells the others nothing of it: these end
 * with its name and its reason, well before the scenario's timeout.
 */
@Tag("waits")
class RankEndsTest {
  private static final List<String> NODES = List.of("a", "b", "c", "d");
  private static final Map<String, String> SETTINGS =
      Map.of("ranks", "4", "timeout", "60s", "duration", "60s", "warmUp", "10ms", "sizes", "64KiB");

  private final TestHub hub = new TestHub();
  private final List<AgentThread> agents = new ArrayList<>();

  private static RunPlan plan(ScenarioKind kind, String transport, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.putAll(more);
    Scenario scenario = Scenario.defaults(kind).with(settings);
    List<Assignment> assignments = new ArrayList<>();
    for (int i = 0; i < NODES.size(); i++) {
      assignments.add(Assignment.plain(NODES.get(i), scenario.roles().get(i).id(), "127.0.0.1"));
    }
    return new RunPlan(
        "run-" + Long.toHexString(System.nanoTime()),
        kind.id(),
        kind.id(),
        scenario.effective(),
        transport,
        assignments);
  }

  /**
   * Leads all agents to their start.
   *
   * @param ofB another plan for one of them
   */
  private void begin(RunPlan plan, RunPlan ofB) throws Exception {
    Map<String, String> addresses = new HashMap<>();
    for (String node : NODES) {
      agents.add(new AgentThread(node, hub.port()));
    }
    for (Assignment each : plan.assignments()) {
      hub.hear(each.node(), AgentMessage.Join.class);
      RunPlan its = each.node().equals("b") ? ofB : plan;
      hub.say(each.node(), HubMessage.Prepare.onOneMachine(its, each.role(), "secret"));
    }
    for (Assignment each : plan.assignments()) {
      addresses.put(each.role(), hub.hear(each.node(), AgentMessage.Prepared.class).address());
    }
    NODES.forEach(node -> hub.say(node, new HubMessage.Peers(addresses)));
    for (String node : NODES) {
      hub.hear(node, AgentMessage.Connected.class);
    }
    NODES.forEach(node -> hub.say(node, new HubMessage.Start()));
  }

  private void end() throws Exception {
    NODES.forEach(node -> hub.say(node, new HubMessage.Release()));
    for (AgentThread agent : agents) {
      agent.close();
    }
    hub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, all-reduce, true, yield",
    "tcp, broadcast, true, yield",
    "ucx, all-reduce, false, block",
    "ucx, all-to-all, true, block"
  })
  void shouldFailTheOthersOfACollectiveWithItsReason(
      String transport, String collective, String isolated, String wait) throws Exception {
    Map<String, String> settings =
        Map.of("collective", collective, "isolated", isolated, "wait", wait);
    Map<String, String> ofB = new HashMap<>(settings);
    // Memory of other ranks is not mapped at all of them, which it finds once all are connected;
    // either plan connects each rank with each other one.
    ofB.put("algorithm", "direct");
    ofB.put("wait", "yield");
    RunPlan plan = plan(CollectiveScenario.KIND, transport, settings);
    RunPlan failing = plan(CollectiveScenario.KIND, transport, ofB);
    begin(plan, with(plan, failing));

    Failed own = hub.hear("b", Failed.class);
    assertThat(own.ofPeer()).isFalse();
    for (String node : List.of("a", "c", "d")) {
      Failed told = hub.hear(node, Failed.class);
      assertThat(told.problem().what()).isEqualTo("rank b failed: " + own.problem().what());
      assertThat(told.ofPeer()).isTrue();
    }
    end();
  }

  /** The settings of one plan in a run of another. */
  private static RunPlan with(RunPlan plan, RunPlan settings) {
    return new RunPlan(
        plan.runId(),
        plan.scenario(),
        plan.kind(),
        settings.settings(),
        plan.transport(),
        plan.assignments());
  }

  @ParameterizedTest
  @CsvSource({"tcp, b", "tcp, a", "ucx, b", "ucx, a"})
  void shouldEndACollectiveWithTheReasonOfTheRankThatWasStopped(String transport, String stopped)
      throws Exception {
    RunPlan plan = plan(CollectiveScenario.KIND, transport, Map.of("collective", "all-reduce"));
    begin(plan, plan);
    assertFollowed(stopped);
  }

  @ParameterizedTest
  @CsvSource({"tcp, mesh, b", "tcp, ring, c", "ucx, ring, a", "ucx, hypercube, d"})
  void shouldEndMessagesWithTheReasonOfTheRankThatWasStopped(
      String transport, String topology, String stopped) throws Exception {
    RunPlan plan = plan(MessagesScenario.KIND, transport, Map.of("topology", topology));
    begin(plan, plan);
    assertFollowed(stopped);
  }

  private void assertFollowed(String stopped) throws Exception {
    for (String node : NODES) {
      hub.hear(node, AgentMessage.Sampled.class);
    }
    hub.say(stopped, new HubMessage.Stop("its quota is used up", false));
    for (String node : NODES) {
      AgentResult result = hub.hear(node, Finished.class).result();
      assertThat(result.complete()).isFalse();
      assertThat(result.ending())
          .isEqualTo(
              node.equals(stopped)
                  ? "stopped: its quota is used up"
                  : "stopped: rank %s ended early: its quota is used up".formatted(stopped));
      assertThat(result.followed()).isEqualTo(!node.equals(stopped));
    }
    end();
  }

  @ParameterizedTest
  @CsvSource({"tcp, ring", "tcp, mesh", "ucx, ring"})
  void shouldFailAllRanksThatExchangeMessages(String transport, String topology) throws Exception {
    RunPlan plan = plan(MessagesScenario.KIND, transport, Map.of("topology", topology));
    // Its neighbours have no room for what it sends.
    RunPlan longer =
        plan(
            MessagesScenario.KIND,
            transport,
            Map.of("topology", topology, "sizes", "1MiB", "bulkSize", "1MiB"));
    begin(plan, with(plan, longer));

    for (String node : NODES) {
      Failed failed = hub.hear(node, Failed.class);
      assertThat(failed.problem().what()).contains("bytes");
      if (failed.ofPeer()) {
        assertThat(failed.problem().what()).containsPattern("^rank [a-d] failed: ");
      }
    }
    end();
  }
}
