package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.hub.TwoAgents;
import io.throughline.agent.stream.Plans;
import io.throughline.nativebridge.posix.CpuAffinity;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.RoleResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs of two agents, as processes, with a hub. */
class RunTest {
  private static final String LONG = "1000000";

  @TempDir Path folder = Path.of("");

  private TwoAgents agents(Map<String, String> environment) throws Exception {
    return new TwoAgents(folder, environment);
  }

  @ParameterizedTest
  @CsvSource({"tcp, '', tcp/lo", "ucx, tcp, tcp/lo", "ucx, 'posix,self', posix/memory"})
  void shouldRunFromJoinToRelease(String transport, String tls, String carrier) throws Exception {
    Map<String, String> environment = tls.isEmpty() ? Map.of() : Map.of("UCX_TLS", tls);
    try (TwoAgents agents = agents(environment)) {
      AgentMessage.Connected connected = agents.begin(Plans.stream(transport));
      assertThat(connected.carriers()).containsExactly(carrier);
      assertThat(connected.waiting()).isEqualTo("yield");
      RoleResult sent = agents.result("a");
      RoleResult received = agents.result("b");
      assertThat(sent.complete()).isTrue();
      assertThat(received.complete()).isTrue();
      assertThat(received.count(Counter.BYTES)).isEqualTo(200L * 256 * 1024);
      assertThat(sent.count(Counter.BYTES)).isEqualTo(received.count(Counter.BYTES));
      assertThat(received.carriers()).containsExactly(carrier);
      for (Latency latency : Latency.values()) {
        assertThat(HistogramCode.decode(sent.histograms().getOrDefault(latency.id(), "")))
            .extracting(Histogram::getTotalCount)
            .isEqualTo(200L);
      }
      agents.release();
      assertThat(agents.sender.end()).isZero();
      assertThat(agents.receiver.end()).isZero();
      assertThat(leftInSharedMemory()).isEmpty();
    }
  }

  private List<Path> leftInSharedMemory() throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(f -> f.toString().contains("/shm/"))
          .toList();
    }
  }

  @Test
  void shouldSampleSoThatTheSamplesAddUpToTheResult() throws Exception {
    try (TwoAgents agents = agents(Map.of())) {
      agents.begin(
          Plans.stream(
              "tcp", "duration", "700ms", "sampleInterval", "50ms", "consumeRate", "200MB/s"));
      TwoAgents.Sampled sender = agents.sampled("a");
      assertThat(sender.samples()).hasSizeGreaterThan(4);
      Histogram sum = HistogramCode.empty();
      long until = 0;
      for (int i = 0; i < sender.samples().size(); i++) {
        Sample sample = sender.samples().get(i);
        assertThat(sample.sequence()).isEqualTo(i);
        assertThat(sample.startNanos()).isEqualTo(until);
        until = sample.endNanos();
        String flushed = sample.histograms().get(Latency.FLUSHED.id());
        if (flushed != null) {
          sum.add(HistogramCode.decode(flushed));
        }
      }
      RoleResult result = sender.result();
      assertThat(sum.getTotalCount()).isEqualTo(result.count(Counter.TRANSFERS));
      assertThat(sender.samples().getLast().counters()).isEqualTo(result.counters());
      assertThat(result.count(Counter.STALL_NANOS)).isPositive();
      assertThat(result.count(Counter.CHECKS)).isPositive();
      assertThat(result.count(Counter.DATA_CPU_NANOS)).isPositive();
      assertThat(result.ending()).isEqualTo("the time was over");
    }
  }

  @Test
  void shouldSendNoSamplesWhereTelemetryIsOff() throws Exception {
    try (TwoAgents agents = agents(Map.of())) {
      agents.begin(Plans.stream("tcp", "telemetry", "off"));
      TwoAgents.Sampled sender = agents.sampled("a");
      assertThat(sender.samples()).isEmpty();
      assertThat(sender.result().histograms()).containsKeys("post", "local", "flushed", "consumed");
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp", "ucx"})
  void shouldGiveAPartialResultWhenStopped(String transport) throws Exception {
    try (TwoAgents agents = agents(Map.of("UCX_TLS", "posix,self"))) {
      agents.begin(Plans.stream(transport, "transfers", LONG, "consumeRate", "100MB/s"));
      agents.hub.hear("b", AgentMessage.Sampled.class);
      agents.hub.hear("b", AgentMessage.Sampled.class);
      agents.hub.say("a", new HubMessage.Stop("enough"));
      agents.hub.say("b", new HubMessage.Stop("enough"));
      RoleResult sent = agents.result("a");
      RoleResult received = agents.result("b");
      assertThat(sent.complete()).isFalse();
      assertThat(received.complete()).isFalse();
      assertThat(sent.ending()).startsWith("stopped: ");
      assertThat(List.of(sent.ending(), received.ending())).contains("stopped: enough");
      assertThat(received.count(Counter.BYTES)).isPositive();
      assertThat(sent.count(Counter.BYTES)).isGreaterThanOrEqualTo(received.count(Counter.BYTES));
      assertThat(received.count(Counter.MISMATCHES)).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp, a, b", "tcp, b, a", "ucx, a, b", "ucx, b, a"})
  void shouldFailWithASentenceWhenThePeerIsKilled(String transport, String killed, String survivor)
      throws Exception {
    try (TwoAgents agents = agents(Map.of("UCX_TLS", "posix,self"))) {
      agents.begin(
          Plans.stream(transport, "transfers", LONG, "timeout", "3s", "consumeRate", "500MB/s"));
      agents.hub.hear(survivor, AgentMessage.Sampled.class);
      (killed.equals("a") ? agents.sender : agents.receiver).kill();
      AgentMessage.Failed failed = agents.hub.hear(survivor, AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("run");
      assertThat(failed.problem().where()).contains("node " + survivor);
      assertThat(failed.problem().what()).isNotBlank().doesNotContain("Exception");
      assertThat(failed.partial()).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp", "ucx"})
  void shouldRefuseAPeerWithAnotherRunsSecret(String transport) throws Exception {
    try (TwoAgents agents = agents(Map.of("UCX_TLS", "posix,self"))) {
      RunPlan plan = Plans.stream(transport, "timeout", "2s");
      agents.prepare(plan, "secret", "another");
      agents.introduce();
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("connect");
      assertThat(failed.problem().what()).contains("1 other");
    }
  }

  @Test
  void shouldRefuseARingThatIsLargerThanTheNodesLimit() throws Exception {
    try (TwoAgents agents = agents(Map.of())) {
      agents.prepare(Plans.limited("tcp", 1 << 20));
      AgentMessage.Failed failed = agents.hub.hear("a", AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("prepare");
      assertThat(failed.problem().toString())
          .contains("node a", "bufferSize", "buffers", "2 MiB", "1 MiB");
    }
  }

  @Test
  void shouldRefuseARingThatDoesNotFitTheMachine() throws Exception {
    try (TwoAgents agents = agents(Map.of())) {
      agents.prepare(Plans.stream("ucx", "buffers", "4096", "bufferSize", "1GiB"));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.problem().toString()).contains("node b", "bufferSize", "4 TiB", "GiB");
    }
  }

  @Test
  void shouldPinTheDataThread() throws Exception {
    int cpu = CpuAffinity.current().nextSetBit(0);
    try (TwoAgents agents = agents(Map.of())) {
      agents.prepare(Plans.pinned("tcp", cpu));
      agents.hub.hear("b", AgentMessage.Prepared.class);
      assertThat(agents.receiver.threadStatus("data"))
          .contains("Cpus_allowed_list:\t" + cpu + "\n");
    }
  }

  @Test
  void shouldNameTheCpuThatIsNotThere() throws Exception {
    try (TwoAgents agents = agents(Map.of())) {
      agents.prepare(Plans.pinned("tcp", 4000));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.problem().toString()).contains("node b", "data.cpu", "4000");
    }
  }

  @Test
  void shouldStopWhileItWaitsForAPeerThatDoesNotCome() throws Exception {
    try (TwoAgents agents = agents(Map.of())) {
      agents.prepare(Plans.stream("tcp", "timeout", "1h"));
      agents.hub.hear("b", AgentMessage.Prepared.class);
      agents.hub.say("b", new HubMessage.Peers(Map.of("sender", "dials")));
      agents.hub.say("b", new HubMessage.Stop("no peer"));
      RoleResult result = agents.result("b");
      assertThat(result.complete()).isFalse();
      assertThat(result.ending()).contains("no peer");
    }
  }
}
