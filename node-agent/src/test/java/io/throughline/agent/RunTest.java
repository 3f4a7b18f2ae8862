package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.stream.Plans;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.TransferProtocol;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs of two agents with a hub. */
class RunTest {
  private static final String LONG = "1000000";
  private static final Map<String, String> SHARED_MEMORY = Map.of("UCX_TLS", "posix,self");
  private static final Map<String, String> LOOPBACK =
      Map.of("UCX_TLS", "tcp", "UCX_NET_DEVICES", "lo");

  private static final List<Latency> STREAM =
      List.of(Latency.POST, Latency.LOCAL, Latency.FLUSHED, Latency.CONSUMED);

  @ParameterizedTest
  @CsvSource({"tcp, tcp/lo", "ucx, tcp/lo", "ucx, posix/memory"})
  void shouldRunFromJoinToRelease(String transport, String carrier) throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      AgentMessage.Connected connected =
          agents.begin(
              Plans.ucx(
                  Plans.stream(transport), carrier.equals("tcp/lo") ? LOOPBACK : SHARED_MEMORY));
      assertThat(connected.carriers()).containsExactly(carrier);
      assertThat(connected.waiting()).isEqualTo("yield");
      AgentResult sent = agents.result("a");
      AgentResult received = agents.result("b");
      boolean ucx = transport.equals("ucx");
      assertThat(sent.protocols()).hasSize(ucx ? 1 : 0);
      assertThat(sent.protocols())
          .allMatch(carried -> carried.operation().equals("put"))
          .allMatch(carried -> carried.lanes().equals(List.of(carrier)));
      assertThat(received.protocols()).as("the receiver begins nothing").isEmpty();
      boolean emulated = sent.protocols().stream().anyMatch(TransferProtocol::emulated);
      assertThat(sent.notes()).hasSize(!ucx || emulated ? 1 : 0);
      assertThat(sent.complete()).isTrue();
      assertThat(received.complete()).isTrue();
      assertThat(received.count(Counter.BYTES)).isEqualTo(200L * 256 * 1024);
      assertThat(sent.count(Counter.BYTES)).isEqualTo(received.count(Counter.BYTES));
      assertThat(received.carriers()).containsExactly(carrier);
      for (Latency latency : STREAM) {
        assertThat(HistogramCode.decode(sent.totals().histograms().getOrDefault(latency.id(), "")))
            .extracting(Histogram::getTotalCount)
            .isEqualTo(200L);
      }
      agents.release();
      assertThat(agents.sender.end()).isZero();
      assertThat(agents.receiver.end()).isZero();
    }
  }

  @Test
  void shouldSampleSoThatTheSamplesAddUpToTheResult() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
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
      AgentResult result = sender.result();
      assertThat(sum.getTotalCount()).isEqualTo(result.count(Counter.TRANSFERS));
      assertThat(sender.samples().getLast().counters()).isEqualTo(result.totals().counters());
      assertThat(result.count(Counter.STALL_NANOS)).isPositive();
      assertThat(result.count(Counter.CHECKS)).isPositive();
      assertThat(result.count(Counter.DATA_CPU_NANOS)).isPositive();
      assertThat(result.ending()).isEqualTo("the time was over");
    }
  }

  @Test
  void shouldSendNoSamplesWhereTelemetryIsOff() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.begin(Plans.stream("tcp", "telemetry", "off"));
      TwoAgents.Sampled sender = agents.sampled("a");
      assertThat(sender.samples()).isEmpty();
      assertThat(sender.result().totals().histograms())
          .containsKeys("post", "local", "flushed", "consumed");
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp", "ucx"})
  void shouldGiveAPartialResultWhenStopped(String transport) throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.begin(
          Plans.ucx(
              Plans.stream(transport, "transfers", LONG, "consumeRate", "100MB/s"), SHARED_MEMORY));
      agents.hub.hearOf("b", Counter.BYTES);
      agents.hub.say("a", new HubMessage.Stop("enough", false));
      agents.hub.say("b", new HubMessage.Stop("enough", false));
      AgentResult sent = agents.result("a");
      AgentResult received = agents.result("b");
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
  @CsvSource({"tcp", "ucx"})
  void shouldRefuseAPeerWithAnotherRunsSecret(String transport) throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      RunPlan plan = Plans.ucx(Plans.stream(transport, "timeout", "2s"), SHARED_MEMORY);
      agents.prepare(plan, "secret", "another");
      agents.introduce();
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("connect");
      assertThat(failed.problem().what()).contains("1 other");
    }
  }

  @Test
  void shouldRefuseARingThatIsLargerThanTheNodesLimit() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(Plans.limited("tcp", 1 << 20));
      AgentMessage.Failed failed = agents.hub.hear("a", AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("prepare");
      assertThat(failed.problem().toString())
          .contains("node a", "bufferSize", "buffers", "2 MiB", "1 MiB");
    }
  }

  @Test
  void shouldRefuseARingThatDoesNotFitTheMachine() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(Plans.stream("ucx", "buffers", "4096", "bufferSize", "1GiB"));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.problem().toString()).contains("node b", "bufferSize", "4 TiB", "GiB");
    }
  }

  @Test
  void shouldNameTheCpuThatIsNotThere() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(Plans.pinned(Plans.stream("tcp"), 4000));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.problem().toString()).contains("node b", "data.cpu", "4000");
    }
  }

  @Test
  void shouldStopWhileItWaitsForAPeerThatDoesNotCome() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(Plans.stream("tcp", "timeout", "1h"));
      agents.hub.hear("b", AgentMessage.Prepared.class);
      agents.hub.say("b", new HubMessage.Peers(Map.of("sender", "dials")));
      agents.hub.say("b", new HubMessage.Stop("no peer", false));
      AgentResult result = agents.result("b");
      assertThat(result.complete()).isFalse();
      assertThat(result.ending()).contains("no peer");
    }
  }
}
