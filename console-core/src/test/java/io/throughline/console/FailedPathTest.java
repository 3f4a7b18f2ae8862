package io.throughline.console;

import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs between two hosts whose data path does not stand say what keeps the two apart. */
@Requires(hosts = true)
@Timeout(240)
@Tag("waits")
class FailedPathTest {
  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  @AfterEach
  void heal() {
    for (int n = 1; n <= 2; n++) {
      two.hosts().host(n).attempt("nft flush ruleset");
      two.hosts().host(n).attempt("ip route del unreachable " + two.hosts().host(3 - n).address());
    }
  }

  private static RunRecord run(String transport, String ports) throws InterruptedException {
    List<NodeProfile> nodes =
        IntStream.of(1, 2)
            .mapToObj(number ->
                TwoHostConsole.node(
                    two.hosts(), number, "device: eth0" + ports, TwoHostConsole.OVER_TCP))
            .toList();
    RunRecord record =
        two.console()
            .engine()
            .start(
                scenario(
                    "transport", transport, "timeout", "4s", "duration", "1s", "warmUp", "200ms"),
                nodes,
                Questions.NOBODY)
            .await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.FAILED);
    record.nodes().forEach(TestConsole::assertClean);
    return record;
  }

  private static void drop(int number, String what) {
    two.hosts()
        .host(number)
        .run(
            """
            nft add table inet guard
            nft add chain inet guard in '{ type filter hook input priority 0; policy accept; }'
            nft add rule inet guard in '%s drop'
            """
                .formatted(what));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx"})
  void shouldNameTheFirewallThatDropsTheDataPort(String transport) throws Exception {
    for (int number = 1; number <= 2; number++) {
      drop(number, "iifname eth0 tcp dport 5555");
    }

    RunRecord record = run(transport, "\n  ports: 5555-5555");

    String h1 = two.hosts().host(1).address();
    String h2 = two.hosts().host(2).address();
    assertThat(record.status().reason())
        .startsWith("node h")
        .contains("failed while connecting")
        .contains("The connection from h1 to h2 (%s port 5555) gets no answer".formatted(h2))
        .contains("A firewall on h2 drops them before its listener")
        .contains(
            "on h2: sudo nft insert rule inet guard in ip saddr %s tcp dport 5555-5555 accept"
                .formatted(h1));
    if (transport.equals("tcp")) {
      assertThat(record.status().reason())
          .as("the receiver connects nowhere, so its way does not matter")
          .doesNotContain("The connection from h2 to h1");
    }
  }

  @Test
  void shouldTryThePortOnWhichTheRunListenedWhereNoneIsNamed() throws Exception {
    drop(2, "iifname eth0 tcp dport 10000-65535 tcp flags & (syn | ack) == syn");
    drop(1, "iifname eth0 tcp dport 10000-65535 tcp flags & (syn | ack) == syn");

    RunRecord record = run("tcp", "");

    assertThat(record.status().reason())
        .containsPattern(
            "cannot connect to %1$s:(\\d+): .*\\(%1$s port \\1\\) gets no answer"
                .formatted(two.hosts().host(2).address()));
  }

  @Test
  void shouldSayThatThereIsNoRoute() throws Exception {
    two.hosts().host(1).run("ip route add unreachable " + two.hosts().host(2).address());

    assertThat(run("tcp", "").status().reason())
        .contains(
            "Node h1 has no route to %s of h2".formatted(two.hosts().host(2).address()),
            "on h1: ip route get " + two.hosts().host(2).address());
  }

  @Test
  void shouldSayThatLargePacketsVanish() throws Exception {
    drop(2, "ip saddr %s meta length > 1000".formatted(two.hosts().host(1).address()));

    assertThat(run("tcp", "").status().reason())
        .contains(
            "A connection from h1 to h2 stands, but half a megabyte over it does not arrive",
            "Large packets vanish on the way");
  }
}
