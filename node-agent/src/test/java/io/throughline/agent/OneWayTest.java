package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.p2p.PointPlans;
import io.throughline.agent.stream.Plans;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.testing.Requires;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One-way latency between nodes whose clocks differ: one has a time namespace of its own. */
@Requires(hosts = true)
@Tag("measures")
class OneWayTest {
  private static final long AHEAD_NANOS = 5_000L * 1_000_000_000L;

  @TempDir Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(strings = {"a=5000", "b=5000"})
  void shouldFindOutByHowMuchTheOtherClockIsAhead(String ahead) throws Exception {
    try (TwoAgents<AgentProcess> agents =
        TwoAgents.processes(folder, Map.of(AgentProcess.AHEAD, ahead))) {
      agents.begin(Plans.stream("tcp", "bufferSize", "1MiB", "transfers", "300"));
      AgentResult sent = agents.result("a");
      AgentResult received = agents.result("b");
      Evidence evidence = Objects.requireNonNull(received.evidence());
      ClockOffset clock = Objects.requireNonNull(evidence.clock());
      long truth = ahead.startsWith("a") ? AHEAD_NANOS : -AHEAD_NANOS;
      assertThat(Math.abs(clock.offsetNanos() - truth))
          .as("the true offset lies within the error of %s", clock)
          .isLessThanOrEqualTo(clock.errorNanos());
      assertThat(clock.errorNanos()).isLessThan(50_000_000L);
      Histogram oneWay =
          HistogramCode.decode(
              Objects.requireNonNull(received.totals().histograms().get(Latency.ONE_WAY.id())));
      Histogram consumed =
          HistogramCode.decode(
              Objects.requireNonNull(sent.totals().histograms().get(Latency.CONSUMED.id())));
      assertThat(oneWay.getTotalCount()).isEqualTo(300);
      assertThat(oneWay.getValueAtPercentile(50))
          .as("it is part of the way there and back")
          .isLessThan(consumed.getMaxValue() + clock.errorNanos());
      agents.release();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a=5000, ping-pong, tcp, tag, 64B",
    "b=5000, ping-pong, ucx, am, 1B",
    "b=5000, sweep, ucx, put, 4KiB",
    "a=5000, sweep, ucx, stream, 1MiB"
  })
  void shouldTimeTheMessagesOfEachPointOneWay(
      String ahead, String kind, String transport, String operation, String size) throws Exception {
    RunPlan plan =
        PointPlans.of(
            kind,
            transport,
            "operation",
            operation,
            "sizes",
            size + ",8KiB",
            "iterations",
            "100",
            "oneWay",
            "true");
    Map<String, String> environment =
        Map.of(AgentProcess.AHEAD, ahead, "UCX_TLS", "tcp,self", "UCX_NET_DEVICES", "lo");
    try (TwoAgents<AgentProcess> agents = TwoAgents.processes(folder, environment)) {
      agents.begin(plan);
      for (int i = 0; i < 2; i++) {
        FlowEnd sent = agents.hub.hear("a", AgentMessage.Measured.class).side();
        FlowEnd received = agents.hub.hear("b", AgentMessage.Measured.class).side();
        assertThat(sent.timing().histograms()).doesNotContainKey(Latency.ONE_WAY.id());
        String roundTrips = sent.timing().histograms().get(Latency.ROUND_TRIP.id());
        if (roundTrips != null) {
          assertThat(HistogramCode.decode(roundTrips).getTotalCount())
              .as("those of the measurement, not those that were checked after it")
              .isEqualTo(100);
        }
        Histogram oneWay =
            HistogramCode.decode(
                Objects.requireNonNull(received.timing().histograms().get(Latency.ONE_WAY.id())));
        assertThat(oneWay.getTotalCount()).as("fewer where they are slow").isBetween(1L, 300L);
        assertThat(oneWay.getValueAtPercentile(50))
            .as("not the thousands of seconds between the clocks; 0 where less than their error")
            .isLessThan(500_000_000L);
      }
      ClockOffset clock =
          Objects.requireNonNull(Objects.requireNonNull(agents.result("b").evidence()).clock());
      long truth = ahead.startsWith("a") ? AHEAD_NANOS : -AHEAD_NANOS;
      assertThat(Math.abs(clock.offsetNanos() - truth))
          .as("the true offset lies within the error of %s", clock)
          .isLessThanOrEqualTo(clock.errorNanos());
      agents.release();
    }
  }
}
