package io.throughline.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class MessageTest {
  @Test
  void shouldCarryAPlanThroughJson() {
    RunPlan plan =
        new RunPlan(
            "r1",
            "stream",
            "stream",
            Scenario.defaults(StreamScenario.KIND).effective(),
            "ucx",
            List.of(
                new Assignment(
                    "a",
                    "sender",
                    Map.of("UCX_TLS", "tcp"),
                    "10.0.0.1",
                    "eth0",
                    "",
                    -1,
                    Limits.NONE,
                    List.of(),
                    "")));
    HubMessage back =
        Json.read(
            Json.write(HubMessage.Prepare.onOneMachine(plan, "sender", "secret")),
            HubMessage.class);
    assertThat(back).isInstanceOf(HubMessage.Prepare.class);
    RunPlan read = ((HubMessage.Prepare) back).plan();
    assertThat(read.settings().number(StreamScenario.BUFFER_SIZE)).isEqualTo(16 << 20);
    assertThat(read.settings().on(StreamScenario.BACKPRESSURE)).isTrue();
    assertThat(read).isEqualTo(plan);
  }

  @Test
  void shouldCarryHistogramsInSamples() {
    Histogram histogram = HistogramCode.empty();
    histogram.recordValue(1_000_000);
    Sample sample =
        new Sample(
            "a",
            3,
            0,
            100,
            5,
            Map.of("bytes", 7L),
            Map.of("post", HistogramCode.encode(histogram)));
    AgentMessage back = Json.read(Json.write(new AgentMessage.Sampled(sample)), AgentMessage.class);
    assertThat(back).isEqualTo(new AgentMessage.Sampled(sample));
    Histogram read =
        HistogramCode.decode(
            ((AgentMessage.Sampled) back).sample().histograms().getOrDefault("post", ""));
    assertThat(Percentiles.of(read).p50()).isBetween(990_000L, 1_010_000L);
  }

  @Test
  void shouldRefuseAFieldOfAnotherVersion() {
    assertThatThrownBy(
            () -> Json.read("{\"type\":\"beat\",\"number\":1,\"extra\":2}", AgentMessage.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("extra");
  }
}
