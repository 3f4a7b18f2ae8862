package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.report.ReportWriter;
import io.throughline.console.run.LiveRun;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.SshdSettings;
import io.throughline.testing.TwoHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Requires(hosts = true)
@Timeout(180)
class TwoHostRunTest {
  private static final Map<String, String> SHORT =
      Map.of(
          "bufferSize",
          "1MiB",
          "buffers",
          "16",
          "threshold",
          "12",
          "progressInterval",
          "4",
          "duration",
          "2s",
          "warmUp",
          "300ms");

  @TempDir Path data;
  private TwoHosts hosts;
  private Bench bench;

  @BeforeEach
  void start() {
    hosts = TwoHosts.start();
    bench = new Bench(data);
  }

  @AfterEach
  void end() {
    bench.close();
    hosts.close();
  }

  @Test
  void shouldStreamBetweenTwoHostsAndReportWhatItMeasured() throws Exception {
    RunRecord record = bench.start(SHORT, nodes()).await();

    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.PASSED);
    assertThat(record.plan().transport()).isEqualTo("ucx");
    Summary summary = Objects.requireNonNull(record.summary());
    assertThat(summary.transfers()).isPositive();
    assertThat(summary.bytes()).isEqualTo(summary.transfers() << 20);
    assertThat(summary.mismatches()).isZero();
    for (NodeRecord node : record.nodes()) {
      assertThat(Objects.requireNonNull(node.result()).carriers())
          .isNotEmpty()
          .allMatch(carrier -> carrier.startsWith("tcp/eth0"));
    }
    Bench.assertClean(record);

    Path folder = ReportWriter.write(bench.console().history(), record.runId(), data.resolve("r"));
    RunRecord written =
        Json.read(Files.readString(folder.resolve(ReportWriter.RECORD)), RunRecord.class);
    assertThat(written.summary()).isEqualTo(summary);
    assertThat(Files.readString(folder.resolve(ReportWriter.PAGE)))
        .contains(record.runId())
        .doesNotContainPattern("(src|href)=[\"']https?://");
    List<Sample> samples = bench.console().history().samples(record.runId(), "h2");
    assertThat(samples.getLast().count(Counter.BYTES)).isEqualTo(summary.bytes());
  }

  @Test
  void shouldStreamWhereSshdForbidsForwarding() throws Exception {
    hosts.host(1).sshd().use(SshdSettings.DEFAULT.withoutForwarding());

    RunRecord record = bench.start(SHORT, nodes()).await();

    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.PASSED);
    Bench.assertClean(record);
  }

  @Test
  void shouldBringItsOwnUcxToAHostWithoutOne() throws Exception {
    hosts.host(2).withoutUcx();

    RunRecord record = bench.start(SHORT, nodes()).await();

    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.PASSED);
    assertThat(record.plan().transport()).isEqualTo("ucx");
    NodeRecord receiver = record.nodes().get(1);
    assertThat(
            Objects.requireNonNull(receiver.capabilities())
                .transport("ucx")
                .map(TransportState::origin))
        .hasValue("bundle");
    Bench.assertClean(record);
  }

  @Test
  void shouldAgreeWithTheCountersOfALimitedLink() throws Exception {
    Host sender = hosts.host(1);
    sender.cable().limitRate("200mbit");

    LiveRun run =
        bench.start(
            Map.of(
                "bufferSize",
                "256KiB",
                "buffers",
                "16",
                "threshold",
                "12",
                "progressInterval",
                "4",
                "window",
                "4",
                "duration",
                "6s",
                "warmUp",
                "1s"),
            nodes());
    Bench.awaitFlow(run);
    Thread.sleep(500);
    Count before = Count.of(sender);
    Thread.sleep(4000);
    Count after = Count.of(sender);
    RunRecord record = run.await();

    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.PASSED);
    double wire = after.payloadRateSince(before);
    double reported = Objects.requireNonNull(record.summary()).receiverBandwidth();
    assertThat(reported / wire)
        .as("%.0f reported, %.0f on the wire", reported, wire)
        .isCloseTo(1.0, within(0.01));
  }

  private List<NodeProfile> nodes() {
    return List.of(Bench.node(hosts, hosts.host(1)), Bench.node(hosts, hosts.host(2)));
  }

  /** What a host's link had sent at a moment. */
  private record Count(long nanos, long bytes, long packets) {
    /** Ethernet, IPv4, and TCP with time stamps. */
    private static final int HEADERS = 14 + 20 + 32;

    static Count of(Host host) {
      return new Count(System.nanoTime(), host.cable().sentBytes(), host.cable().sentPackets());
    }

    double payloadRateSince(Count earlier) {
      long payload = bytes - earlier.bytes - HEADERS * (packets - earlier.packets);
      return payload * 1e9 / (nanos - earlier.nanos);
    }
  }
}
