package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.stream.Plans;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.SettingPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that connect to a listener, and whose objects come back. */
class EchoTest {
  private static final Map<String, String> LOOPBACK =
      Map.of("UCX_TLS", "tcp", "UCX_NET_DEVICES", "lo");

  private static RunPlan plan(Map<String, String> environment, String... settings) {
    Map<String, String> given =
        SettingPairs.over(
            Map.of(
                "sizes", "8B,100001B,1MiB",
                "clients", "3",
                "iterations", "40",
                "warmUp", "20ms",
                "timeout", "10s",
                "wait", "yield"),
            settings);
    RunPlan plan =
        new RunPlan(
            "echo-" + Long.toHexString(System.nanoTime()),
            "echo",
            "echo",
            Scenario.defaults(EchoScenario.KIND).with(given).effective(),
            "ucx",
            List.of(assignment("a", "sender"), assignment("b", "receiver")));
    return Plans.ucx(plan, environment);
  }

  private static Assignment assignment(String node, String role) {
    return Assignment.plain(node, role, "127.0.0.1");
  }

  /** What a node said until its result, and the result. */
  private record Heard(List<FlowEnd> points, List<String> lines, AgentResult result) {}

  private static Heard heard(TwoAgents<?> agents, String node) throws InterruptedException {
    List<FlowEnd> points = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    while (true) {
      switch (agents.hub.hear(node, AgentMessage.class)) {
        case AgentMessage.Measured(FlowEnd side) -> points.add(side);
        case AgentMessage.Said(String text) -> lines.add(text);
        case AgentMessage.Finished(AgentResult result) -> {
          return new Heard(points, lines, result);
        }
        case AgentMessage.Failed failed -> throw new AssertionError(failed);
        default -> {}
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'tcp', 1", "'tcp', 5", "'tcp,posix,self', 3"})
  void shouldSendTheObjectsOfSeveralClientsBack(String tls, int clients) throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      RunPlan plan =
          plan(
              Map.of("UCX_TLS", tls, "UCX_NET_DEVICES", "lo"),
              "clients",
              Integer.toString(clients));
      assertThat(agents.begin(plan).carriers()).isNotEmpty();
      Heard sent = heard(agents, "a");
      Heard received = heard(agents, "b");
      assertThat(sent.result().complete()).isTrue();
      assertThat(received.result().complete()).isTrue();
      assertThat(received.result().ending()).isEqualTo("all sizes done");
      assertThat(sent.result().carriers()).isNotEmpty().allMatch(by -> by.matches("\\w+/\\w+"));
      assertThat(received.result().carriers()).isNotEmpty();
      List<PointSpec> specs = plan.points();
      assertThat(sent.points()).hasSize(specs.size());
      assertThat(received.points()).hasSize(specs.size());
      for (PointSpec spec : specs) {
        Point point =
            Point.of(
                spec,
                List.of(sent.points().get(spec.index()), received.points().get(spec.index())));
        assertThat(point.complete()).isTrue();
        assertThat(point.basis().messages()).isEqualTo(40L * clients);
        assertThat(point.checked().verified()).isEqualTo(40L * clients);
        assertThat(point.basis().bytes()).isEqualTo(40L * clients * spec.size());
        assertThat(point.latencies()).containsOnlyKeys(Latency.ROUND_TRIP.id());
        assertThat(
                HistogramCode.decode(
                        point
                            .sides()
                            .getFirst()
                            .timing()
                            .histograms()
                            .getOrDefault("roundTrip", ""))
                    .getTotalCount())
            .isEqualTo(40L * clients);
      }
      long bytes = specs.stream().mapToLong(spec -> spec.size() * 40 * clients).sum();
      assertThat(sent.result().count(Counter.BYTES)).isEqualTo(bytes);
      assertThat(received.result().count(Counter.BYTES)).isEqualTo(bytes);
      assertThat(received.result().count(Counter.REFUSED)).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0, true", "0, 200, false", "1ms, 200, false"})
  void shouldWarmUpForSoManyObjects(String warmUp, String objects, boolean fits) throws Exception {
    RunPlan plan =
        plan(
            LOOPBACK,
            "sizes",
            "64KiB",
            "clients",
            "1",
            "iterations",
            "20",
            "warmUp",
            warmUp,
            "warmUpMessages",
            objects);
    // 128 KiB an object: what a node may move is enough for all but the warm-up.
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.begin(Plans.upTo(plan, 0, 8 << 20));
      Heard sent = heard(agents, "a");
      assertThat(sent.result().complete()).isEqualTo(fits);
      heard(agents, "b");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "wrong-tag, which nobody agreed on; client 0 has to use 0x",
    "truncated, 'client 0: 8 bytes were announced, and a message of 9 bytes came: it was cut off'",
    "oversized, 'client 0: an object of 1048577 bytes was announced, and the largest of this run"
        + " has 1048576 bytes'"
  })
  void shouldFailAndNameBothValuesWhereAMistakeIsProvoked(String mistake, String words)
      throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.begin(plan(LOOPBACK, "provoke", mistake));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.problem().where()).isEqualTo("node b (receiver)");
      assertThat(failed.problem().what()).contains(words);
      assertThat(failed.ofPeer()).isFalse();
      AgentMessage.Failed gone = agents.hub.hear("a", AgentMessage.Failed.class);
      assertThat(gone.problem().what()).contains("is gone");
      assertThat(gone.ofPeer())
          .as("so that b's words are the run's, whoever is heard first")
          .isTrue();
    }
  }

  @Test
  void shouldTraceTagsMessageByMessageUpToTheBound() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.begin(plan(LOOPBACK, "clients", "1", "trace", "12", "sizes", "1000B"));
      List<String> client = heard(agents, "a").lines();
      List<String> server = heard(agents, "b").lines();
      assertThat(client).hasSize(13);
      assertThat(client.getFirst()).startsWith("trace: client 0: generated message tag 0x");
      String tag = client.getFirst().substring(client.getFirst().indexOf("0x"));
      assertThat(server)
          .contains("trace: client 0: message tag of the other side " + tag)
          .contains("trace: client 0: sent #0, tag %s, 8 bytes".formatted(tag))
          .contains("trace: client 0: sent #1, tag %s, 1000 bytes".formatted(tag));
      assertThat(client)
          .contains("trace: client 0: received #1, tag %s, 1000 bytes".formatted(tag));
      assertThat(client.getLast()).matches("trace: and \\d+ more");
    }
  }

  @Test
  void shouldRefuseClientsWithAnotherRunsSecret() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(plan(LOOPBACK, "timeout", "3s", "clients", "2"), "secret", "another");
      agents.introduce();
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("connect");
      assertThat(failed.problem().what())
          .contains("0 of 2 clients connected in time", "2 other connections were refused")
          .contains("its record does not prove that it belongs to the run");
    }
  }

  @ParameterizedTest
  @CsvSource({"'posix,self'", "'^tcp'"})
  void shouldRefuseUcxWithoutTcp(String tls) throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(plan(Map.of("UCX_TLS", tls)));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("prepare");
      assertThat(failed.problem().toString()).contains("node b", "UCX_TLS=" + tls, "tcp");
    }
  }

  @Test
  void shouldRefuseToBeCarriedByTcpWithoutUcx() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(plan(LOOPBACK).carriedBy("tcp"));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.problem().toString()).contains("node b", "'tcp'", "use transport: ucx");
    }
  }

  @Test
  void shouldCloseInOrderWhenStopped() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.begin(plan(LOOPBACK, "iterations", "0", "duration", "1h"));
      agents.hub.hearOf("a", Counter.TRANSFERS);
      agents.hub.hearOf("b", Counter.TRANSFERS);
      agents.hub.say("a", new HubMessage.Stop("enough", false));
      agents.hub.say("b", new HubMessage.Stop("enough", false));
      for (String node : List.of("a", "b")) {
        Heard heard = heard(agents, node);
        assertThat(heard.result().complete()).isFalse();
        // The server may see the clients close before it is told to stop itself.
        List<String> endings =
            node.equals("a")
                ? List.of("stopped: enough")
                : List.of("stopped: enough", "stopped: by the clients");
        assertThat(heard.result().ending()).isIn(endings);
        assertThat(heard.points()).hasSize(1);
        assertThat(heard.points().getFirst().ending()).isIn(endings);
        assertThat(heard.result().count(Counter.TRANSFERS)).isPositive();
      }
    }
  }

  @Test
  void shouldMoveNoMoreThanANodeAllows() throws Exception {
    long most = (20 << 20) + 1000;
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      RunPlan plan =
          Plans.upTo(
              plan(LOOPBACK, "sizes", "64KiB", "iterations", "0", "duration", "1h", "warmUp", "0"),
              0,
              most);
      agents.begin(plan);
      Heard sent = heard(agents, "a");
      Heard received = heard(agents, "b");
      assertThat(sent.result().complete()).isFalse();
      assertThat(sent.result().ending())
          .startsWith("stopped: limits.bytes of node b allows 20972520 B; ");
      assertThat(received.result().complete()).isFalse();
      long perObject = 2 * (64 * 1024 + 8);
      long closing = 3 * 4 * 2 * (1024 + 8);
      long objects = sent.result().count(Counter.TRANSFERS);
      assertThat(objects).isEqualTo((most - closing) / perObject);
    }
  }

  @Test
  void shouldRefuseALimitThatDoesNotEvenLeaveRoomToClose() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(Plans.upTo(plan(LOOPBACK), 0, 1000));
      AgentMessage.Failed failed = agents.hub.hear("a", AgentMessage.Failed.class);
      assertThat(failed.problem().what())
          .isEqualTo(
              "limits.bytes of node b allows 1000 B; 0 B are moved, and the next 24.2 KiB would pass it");
    }
  }

  @Test
  void shouldKeepToTheLowerCap() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      RunPlan plan =
          Plans.capped(
              plan(LOOPBACK, "sizes", "64KiB", "clients", "1", "iterations", "20", "warmUp", "0"),
              0,
              10_000_000);
      agents.begin(plan);
      AgentResult result = heard(agents, "a").result();
      assertThat(result.complete()).isTrue();
      assertThat(result.totals().elapsedNanos())
          .as("19 objects at 10 MB/s, less what may be made up")
          .isGreaterThan(19 * 6_554_400L - 2 * 10_000_000L);
      assertThat(result.notes())
          .extracting(Note::text)
          .contains("Sends at most 10 MB/s each way, the lower of the nodes' limits.bandwidth.");
    }
  }
}
