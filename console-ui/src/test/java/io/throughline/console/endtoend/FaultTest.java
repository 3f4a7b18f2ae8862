package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.console.run.LiveRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.time.Duration;
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
class FaultTest {
  private static final String MOVERS = "pgrep -f io.throughline.agent.Main || true";
  private static final Map<String, String> LONG =
      Map.of(
          "bufferSize",
          "256KiB",
          "buffers",
          "16",
          "threshold",
          "12",
          "progressInterval",
          "4",
          "duration",
          "60s",
          "warmUp",
          "200ms",
          "timeout",
          "5s");

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
  void shouldNameTheNodeWhoseAgentWasKilled() throws Exception {
    LiveRun run = bench.start(LONG, nodes());
    Bench.awaitFlow(run);
    hosts.host(2).run("kill -9 $(pgrep -f io.throughline.agent.Main)");

    RunRecord record = run.await();

    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.reason()).contains("h2").contains("9");
    Bench.assertClean(record);
    assertNothingRuns();
    assertAcknowledgedIsKept(record);
  }

  @Test
  void shouldEndInBoundedTimeWhenALinkGoesDown() throws Exception {
    LiveRun run = bench.start(LONG, nodes());
    Bench.awaitFlow(run);
    hosts.host(2).cable().down();

    RunRecord record = run.await();

    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.reason()).contains("node h");
    NodeRecord lost = record.nodes().get(1);
    assertThat(Objects.requireNonNull(lost.cleanUp()).verdict())
        .isEqualTo(CleanUp.Verdict.UNVERIFIED);
    assertAcknowledgedIsKept(record);
    // The keeper is alone now: its lease ends the agent.
    await("the lease ends what cannot be reached")
        .atMost(Duration.ofSeconds(40))
        .untilAsserted(this::assertNothingRuns);
  }

  @Test
  void shouldStopAgentsThatAreStoppedInMidRun() throws Exception {
    LiveRun run = bench.start(LONG, nodes());
    Bench.awaitFlow(run);
    run.stop("enough");

    RunRecord record = run.await();

    assertThat(record.outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(Objects.requireNonNull(record.summary()).bytes()).isPositive();
    Bench.assertClean(record);
    assertNothingRuns();
  }

  @Test
  void shouldEndARunWhoseAgentIsFrozen() throws Exception {
    LiveRun run = bench.start(LONG, nodes());
    Bench.awaitFlow(run);
    hosts.host(1).run("kill -STOP $(pgrep -f io.throughline.agent.Main)");

    RunRecord record = run.await();

    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    Bench.assertClean(record);
    assertNothingRuns();
  }

  private void assertNothingRuns() {
    for (Host host : List.of(hosts.host(1), hosts.host(2))) {
      assertThat(host.run(MOVERS)).as("agents on %s", host.name()).isBlank();
      assertThat(host.run("ls /dev/shm")).as("shared memory on %s", host.name()).isBlank();
    }
  }

  private void assertAcknowledgedIsKept(RunRecord record) {
    assertThat(record.acknowledgedSamples()).isNotEmpty();
    record
        .acknowledgedSamples()
        .forEach((node, acknowledged) -> {
          List<Sample> kept = bench.console().history().samples(record.runId(), node);
          assertThat((long) kept.size()).isGreaterThanOrEqualTo(acknowledged);
        });
  }

  private List<NodeProfile> nodes() {
    return List.of(Bench.node(hosts, hosts.host(1)), Bench.node(hosts, hosts.host(2)));
  }
}
