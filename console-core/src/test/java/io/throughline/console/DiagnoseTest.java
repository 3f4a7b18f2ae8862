package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.run.probe.DiagnosisView;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.testing.Requires;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Diagnoses of two hosts, each with its own network, firewall and sshd. */
@Requires(hosts = true)
@Timeout(120)
@Tag("waits")
class DiagnoseTest {
  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  @AfterEach
  void heal() {
    for (int n = 1; n <= 2; n++) {
      two.hosts().host(n).attempt("nft flush ruleset");
      two.hosts().host(n).run("ip link set eth0 mtu 1500");
    }
  }

  private static NodeProfile node(int number) {
    return node(number, "device: eth0\n  ports: 20000-20010");
  }

  private static NodeProfile node(int number, String data) {
    return TwoHostConsole.node(two.hosts(), number, data, "");
  }

  private static List<Finding> diagnose() throws InterruptedException {
    DiagnosisView view =
        two.console()
            .engine()
            .diagnose(List.of(node(1), node(2)), Map.of(), Questions.NOBODY)
            .await();
    assertThat(view.problems()).isEmpty();
    assertThat(view.pairs()).hasSize(1);
    assertThat(view.cleanUps()).isEmpty();
    return view.findings();
  }

  private static Finding one(List<Finding> findings, String id) {
    List<Finding> found = findings.stream().filter(f -> f.id().equals(id)).toList();
    assertThat(found).as("findings %s of %s", id, findings).hasSize(1);
    return found.getFirst();
  }

  @Test
  void shouldSayWhichSideDropsTheDataPortAndHowToMendIt() throws Exception {
    two.hosts()
        .host(1)
        .run(
            "nft 'add table inet guard; add chain inet guard in { type filter hook input priority 0;"
                + " }; add rule inet guard in tcp dport 20000-20010 drop; add chain inet guard out {"
                + " type filter hook output priority 0; }; add rule inet guard out tcp dport"
                + " 20000-20010 drop'");

    List<Finding> findings = diagnose();

    List<Finding> ports = findings.stream().filter(f -> f.id().equals("data-port")).toList();
    assertThat(ports).extracting(Finding::node).containsExactly("h1", "h1");
    assertThat(ports.getFirst().seen()).contains("from h1 to h2", "gets no answer");
    assertThat(ports.getFirst().why())
        .contains("A firewall on h1 drops its own packets before they leave");
    assertThat(ports.getFirst().mend())
        .isEqualTo(
            "# on h1\nsudo nft insert rule inet guard out ip daddr %s accept"
                .formatted(two.hosts().host(2).address()));
    assertThat(ports.getLast().seen())
        .contains("from h2 to h1")
        .containsPattern("\\d+ packets left h2, \\d+ came to h1");
    assertThat(ports.getLast().why()).contains("A firewall on h1 drops them before its listener");
    assertThat(ports.getLast().mend())
        .isEqualTo(
            "# on h1\nsudo nft insert rule inet guard in ip saddr %s tcp dport 20000-20010 accept"
                .formatted(two.hosts().host(2).address()));
    assertThat(one(findings, "firewall").seen())
        .contains("Node h1", "inet guard in: tcp dport 20000-20010 drop");

    for (Finding port : ports) {
      two.hosts().host(1).run(port.mend().replace("sudo ", ""));
    }
    assertThat(diagnose()).filteredOn(finding -> finding.severity() == Severity.ERROR).isEmpty();
  }

  @Test
  void shouldSayWhyAnAgentCouldNotStay() throws Exception {
    // Who drops all high ports drops those of the tunnel to the console too.
    two.hosts()
        .host(2)
        .run(
            "nft 'add table inet guard; add chain inet guard in { type filter hook input priority 0;"
                + " }; add rule inet guard in iifname lo drop'");

    DiagnosisView view =
        two.console()
            .engine()
            .diagnose(List.of(node(1), node(2)), Map.of(), Questions.NOBODY)
            .await();

    assertThat(view.problems())
        .singleElement()
        .asString()
        .startsWith("node h2: its agent's process ended (exit 4); the last line of its log: ")
        .contains("the hub cannot be reached");
  }

  @Test
  void shouldFindThatTheMtusDifferAndLargePacketsVanish() throws Exception {
    two.hosts().host(1).run("ip link set eth0 mtu 1400");

    List<Finding> findings = diagnose();

    assertThat(one(findings, "mtu").seen())
        .isEqualTo("The MTU of eth0 on h1 is 1400, that of eth0 on h2 is 1500.");
    Finding path = one(findings, "path-mtu");
    assertThat(path.node()).isEqualTo("h2");
    // A veth lets pass what a VLAN tag adds.
    assertThat(path.seen())
        .matches(
            "The largest packet that arrives from h2 to h1 has 140[04] bytes; eth0 sends up to 1500\\.");
    assertThat(path.mend()).contains("sudo ip link set eth0 mtu 1400");
  }

  @Test
  void shouldFindNothingWrongWhereOnlyTheOnePortOfTheProfileIsOpen() throws Exception {
    onlyOpen(5555);
    List<Finding> one =
        two.console()
            .engine()
            .diagnose(
                List.of(
                    node(1, "device: eth0\n  ports: 5555-5555"),
                    node(2, "device: eth0\n  ports: 5555-5555")),
                Map.of(),
                Questions.NOBODY)
            .await()
            .findings();
    assertThat(one).filteredOn(finding -> finding.severity() == Severity.ERROR).isEmpty();
    assertThat(one(one, "round-trip").seen())
        .contains("from h1 to h2 and back", "from h2 to h1 and back");
  }

  @Test
  void shouldSayWhichPortsOfTheRangeAreClosed() throws Exception {
    onlyOpen(20_000);

    assertThat(diagnose())
        .filteredOn(finding -> finding.id().equals("data-port"))
        .extracting(Finding::seen)
        .hasSize(2)
        .allSatisfy(
            seen -> assertThat(seen).contains("none to 10 others of its ports 20000-20010"));
  }

  @Test
  void shouldTryThePortsThatAVariableOfUcxNames() throws Exception {
    onlyOpen(5555);

    List<Finding> findings =
        two.console()
            .engine()
            .diagnose(
                List.of(node(1, "device: eth0"), node(2, "device: eth0")),
                Map.of("UCX_TCP_PORT_RANGE", "5555-5555"),
                Questions.NOBODY)
            .await()
            .findings();
    assertThat(findings).filteredOn(finding -> finding.severity() == Severity.ERROR).isEmpty();
  }

  @Test
  void shouldCountRouters() throws Exception {
    assertThat(one(diagnose(), "round-trip").seen()).contains("over one link without a router");
  }

  /** Beside SSH's. */
  private static void onlyOpen(int port) {
    for (int n = 1; n <= 2; n++) {
      two.hosts()
          .host(n)
          .run(
              "nft 'add table inet guard; add chain inet guard in { type filter hook input priority"
                  + " 0; }; add rule inet guard in iifname != lo tcp flags & (syn | ack) == syn tcp"
                  + " dport != { 22, %d } drop'".formatted(port));
    }
  }
}
