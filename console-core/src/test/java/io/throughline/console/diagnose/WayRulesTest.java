package io.throughline.console.diagnose;

import static io.throughline.console.diagnose.Judged.only;
import static io.throughline.console.diagnose.Judged.rdma;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Recorded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of the way between two nodes, against recorded facts with one of them wrong. */
class WayRulesTest {
  private static final String DROPPED =
      """
      {"outcome": "TIMED_OUT", "words": "no answer within 4.5 s", "source": "", "connectNanos": -1,
       "bulk": false, "path": {"largest": -1, "tried": -1},
       "burst": {"attempts": 200, "sent": %d, "received": %d}}
      """;

  @TempDir Path folder;

  @Test
  void shouldNoticeAnAddressThatTheNodeDoesNotHave() {
    Finding finding =
        only(rdma("a/environment/interfaces/1/addresses", "[\"192.168.60.1\"]"), "data-address");

    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.node()).isEqualTo("gpu1");
    assertThat(finding.seen())
        .isEqualTo(
            "Node gpu1 has no address 192.168.50.11; its addresses are 10.0.0.11 (enp3s0),"
                + " 192.168.60.1 (ib0).");
    assertThat(finding.mend()).contains("profiles/nodes/gpu1.yaml", "ip -brief address");
  }

  @Test
  void shouldNoticeNamesThatAreNotKnown() throws Exception {
    Finding finding =
        only(
            rdma(
                "b/inspection/lookups/0",
                "{\"name\": \"192.168.50.11\", \"addresses\": [], \"problem\": \"the name is not"
                    + " known\"}"),
            "dns");
    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.seen())
        .isEqualTo(
            "Node gpu2 cannot look up '192.168.50.11', the data address of gpu1: the name is not"
                + " known.");

    Finding own = only(rdma("a/inspection/lookups/1/addresses", "[\"127.0.1.1\"]"), "dns");
    assertThat(own.severity()).isEqualTo(Severity.NOTE);
    assertThat(own.seen()).isEqualTo("Node gpu1 resolves its own hostname \"gpu1\" to 127.0.1.1.");

    assertThat(mended(own, "127.0.0.1 localhost gpu1\n127.0.1.1 gpu1-mgmt gpu1 # mine\n"))
        .isEqualTo("127.0.0.1 localhost\n127.0.1.1 gpu1-mgmt # mine\n192.168.50.11 gpu1\n");

    Recorded elsewhere =
        rdma("a/inspection/lookups/1/addresses", "[]").with("a/address", "\"10.9.9.9\"");
    assertThat(
            Judged.judge(elsewhere).stream()
                .filter(said -> said.id().equals("dns"))
                .filter(said -> said.severity() == Severity.NOTE))
        .as("an address that the node has")
        .extracting(Finding::mend)
        .containsExactly("echo '10.0.0.11 gpu1' | sudo tee -a /etc/hosts");
  }

  /** Runs a finding's command as it stands on an /etc/hosts and returns the result. */
  private String mended(Finding finding, String hosts) throws Exception {
    Path file = Files.writeString(folder.resolve("hosts"), hosts);
    String command = finding.mend().replace("sudo ", "").replace("/etc/hosts", file.toString());
    Process sed = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    assertThat(new String(sed.getInputStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(sed.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return Files.readString(file);
  }

  @Test
  void shouldNoticeLinksThatAreDown() {
    Finding port = only(rdma("a/environment/hardware/rdma/0/state", "\"INIT\""), "link");
    assertThat(port.seen()).contains("RDMA port mlx5_0:1 of node gpu1", "is INIT");
    assertThat(port.mend()).contains("systemctl start opensm");
    Recorded named =
        Recorded.ethernet()
            .with(
                Map.of(
                    "b/inspection/links/0/state", "\"down\"", "b/profile/data/device", "\"eth0\""));
    assertThat(only(named, "link").mend()).isEqualTo("sudo ip link set eth0 up");
  }

  @Test
  void shouldTellWhichSideKeepsThePortShut() {
    Recorded blocked = rdma("aToB/reach", DROPPED.formatted(203, 1));

    Finding there = only(blocked.with("aToB/heard", heard(201, 2)), "data-port");
    assertThat(there.node()).isEqualTo("gpu2");
    assertThat(there.seen())
        .isEqualTo(
            "The connection from gpu1 to gpu2 (192.168.50.12 port 41989) gets no answer: of 200"
                + " attempts at once, 203 packets left gpu1, 201 came to gpu2, which sent 2, and 1"
                + " came back to gpu1.");
    assertThat(there.why()).startsWith("A firewall on gpu2 drops them before its listener.");

    Finding between = only(blocked.with("aToB/heard", heard(0, 2)), "data-port");
    assertThat(between.node()).isEmpty();
    assertThat(between.why()).startsWith("Something between the nodes drops them");

    Finding lost = only(blocked.with("aToB/heard", heard(201, 200)), "data-port");
    assertThat(lost.why()).startsWith("The answers are lost between the nodes");

    Finding here = only(rdma("aToB/reach", DROPPED.formatted(0, 0)), "data-port");
    assertThat(here.node()).isEqualTo("gpu1");
    assertThat(here.why()).startsWith("A firewall on gpu1 drops its own packets");

    Finding answers =
        only(
            rdma("aToB/reach", DROPPED.formatted(203, 200)).with("aToB/heard", heard(201, 200)),
            "data-port");
    assertThat(answers.node()).isEqualTo("gpu1");
    assertThat(answers.why()).startsWith("A firewall on gpu1 drops the answers.");
  }

  @Test
  void shouldBlameTheAddressThatPacketsLeaveFromBeforeAnyFirewall() {
    Recorded strayed =
        rdma("aToB/reach", DROPPED.formatted(0, 0))
            .with("aToB/heard", heard(199, 3))
            .with("a/inspection/routes/0", route("172.17.0.1", "docker0"));

    Finding finding = only(strayed, "data-port");

    assertThat(finding.node()).isEqualTo("gpu1");
    assertThat(finding.seen())
        .endsWith(
            "of 200 attempts at once, 199 came to gpu2, which sent 3, and 0 came back to gpu1.");
    assertThat(finding.why())
        .startsWith("They leave gpu1 from 172.17.0.1, not from its data address 192.168.50.11");
    assertThat(finding.mend())
        .isEqualTo("# on gpu1\nsudo ip route replace 192.168.50.12/32 dev ib0 src 192.168.50.11");
  }

  private static String heard(int received, int sent) {
    return "{\"connections\": 0, \"strangers\": 0, \"received\": %d, \"sent\": %d}"
        .formatted(received, sent);
  }

  @Test
  void shouldMendTheWayOfOneAddressOfIpv6() {
    Recorded refused =
        Recorded.rdma()
            .with(Map.of("aToB/reach/outcome", "\"REFUSED\"", "a/address", "\"fe80::11%ib0\""));
    assertThat(mend(refused)).isEqualTo("sudo ip6tables -I INPUT -s fe80::11 -j ACCEPT");
    Recorded strayed =
        rdma("b/address", "\"fd00::12\"")
            .with(
                "a/inspection/routes/0",
                route("fd00::99", "docker0").replace("192.168.50.12", "fd00::12"));
    assertThat(only(strayed, "route").mend())
        .isEqualTo("# on gpu1\nsudo ip route replace fd00::12/128 dev ib0 src 192.168.50.11");
  }

  @Test
  void shouldOpenTheFirewallThatIsThere() {
    Recorded refused =
        Recorded.rdma()
            .with(
                Map.of(
                    "aToB/reach/outcome", "\"REFUSED\"",
                    "b/profile/data/ports", "\"20000-20100\""));
    assertThat(only(refused, "data-port").seen())
        .endsWith("was refused, although an agent listens there.");
    assertThat(mend(refused))
        .isEqualTo("sudo iptables -I INPUT -s 192.168.50.11 -p tcp --dport 20000:20100 -j ACCEPT");
    assertThat(mend(refused.with("b/inspection/firewall/active", "[\"ufw\"]")))
        .isEqualTo("sudo ufw allow from 192.168.50.11 to any port 20000:20100 proto tcp");
    assertThat(mend(refused.with("b/inspection/firewall/active", "[\"firewalld\"]")))
        .isEqualTo("sudo firewall-cmd --zone=trusted --add-source=192.168.50.11");
    String rule =
        "[{\"hook\": \"input\", \"chain\": \"inet filter input\", \"text\": \"policy drop\"}]";
    assertThat(mend(refused.with("b/inspection/firewall/rules", rule)))
        .isEqualTo(
            "sudo nft insert rule inet filter input ip saddr 192.168.50.11 tcp dport 20000-20100"
                + " accept");
  }

  private static String mend(Recorded facts) {
    return only(facts, "data-port").mend().lines().skip(1).findFirst().orElseThrow();
  }

  @Test
  void shouldTellOfTheOtherWaysNotToReachAPort() {
    assertThat(only(rdma("bToA/reach/outcome", "\"UNREACHABLE\""), "data-port").mend())
        .contains("ip route get 192.168.50.11");
    assertThat(only(rdma("bToA/reach/outcome", "\"NOT_PERMITTED\""), "data-port").node())
        .isEqualTo("gpu2");
    Finding listening = only(rdma("aToB/listening", "\"Address already in use\""), "data-port");
    assertThat(listening.seen())
        .isEqualTo("Node gpu2 cannot listen on 192.168.50.12: Address already in use.");
  }

  @Test
  void shouldNoticeRulesThatDrop() {
    String rule =
        "[{\"hook\": \"input\", \"chain\": \"inet filter input\", \"text\": \"policy drop\"}]";
    Finding open = only(rdma("a/inspection/firewall/rules", rule), "firewall");
    assertThat(open.severity()).isEqualTo(Severity.NOTE);
    assertThat(open.seen())
        .isEqualTo(
            "Node gpu1 has rules that drop or reject (nft): inet filter input: policy drop.");
    Finding unknown =
        only(
            Recorded.rdma()
                .with(
                    Map.of(
                        "a/inspection/firewall/unknown", "\"nft: Operation not permitted\"",
                        "a/inspection/firewall/active", "[\"ufw\"]")),
            "firewall");
    assertThat(unknown.seen()).contains("are not known", "ufw is switched on");
  }

  @Test
  void shouldNoticeAnotherRoute() {
    Finding device = only(rdma("a/inspection/routes/0", route("10.0.0.11", "enp3s0")), "route");
    assertThat(device.severity()).isEqualTo(Severity.WARNING);
    assertThat(device.seen())
        .isEqualTo(
            "Node gpu1 would send to gpu2 from 10.0.0.11 (enp3s0), not from its data address"
                + " 192.168.50.11.");
    Finding none =
        only(
            rdma(
                "a/inspection/routes/0",
                "{\"to\": \"192.168.50.12\", \"source\": \"\", \"device\": \"\", \"problem\":"
                    + " \"Network is unreachable\"}"),
            "route");
    assertThat(none.severity()).isEqualTo(Severity.ERROR);
    Recorded ethernet =
        Recorded.ethernet()
            .with(
                Map.of(
                    "a/inspection/routes/0/device", "\"docker0\"",
                    "a/profile/data/device", "\"eth0\""));
    assertThat(only(ethernet, "route").seen()).contains("by docker0, not by eth0");
  }

  private static String route(String source, String device) {
    return "{\"to\": \"192.168.50.12\", \"source\": \"%s\", \"device\": \"%s\", \"problem\": \"\"}"
        .formatted(source, device);
  }

  @Test
  void shouldNoticeInterfacesThatLeadNowhere() {
    Finding bridge = only(rdma("a/environment/interfaces/1/name", "\"docker0\""), "interface");
    assertThat(bridge.severity()).isEqualTo(Severity.ERROR);
    assertThat(bridge.seen())
        .isEqualTo("The data address 192.168.50.11 of node gpu1 is that of docker0.");
    Recorded free =
        Recorded.ethernet()
            .with(
                Map.of(
                    "a/capabilities/transports/0/detail",
                    "[\"tcp/eth0\", \"tcp/docker0\", \"tcp/virbr0\"]",
                    "a/profile/data/device",
                    "\"\"",
                    "a/profile/ucx/environment",
                    "{}"));
    assertThat(only(free, "interface").seen())
        .startsWith("UCX on node h1 may choose docker0, virbr0");
    Recorded beside =
        free.with("a/capabilities/transports/0/detail", "[\"tcp/lo\", \"tcp/eth0\", \"tcp/eth1\"]");
    assertThat(only(beside, "interface").seen())
        .startsWith("UCX on node h1 may choose eth1 beside eth0");
    assertThat(only(beside, "interface").mend()).endsWith("# data: {device: eth0}");
    Finding named =
        only(Recorded.ethernet().with("a/profile/data/device", "\"docker0\""), "interface");
    assertThat(named.severity()).isEqualTo(Severity.ERROR);
    assertThat(named.seen()).isEqualTo("The profile of node h1 names docker0 for its data.");
    assertThat(named.mend()).endsWith("# data: {device: eth0}");
  }

  @Test
  void shouldNoticeMtusThatDoNotFit() {
    assertThat(only(rdma("b/environment/interfaces/1/mtu", "9000"), "mtu").seen())
        .isEqualTo("The MTU of ib0 on gpu1 is 2044, that of ib0 on gpu2 is 9000.");
    // Both findings of one cause give the same advice.
    Recorded jumbo =
        rdma("b/environment/interfaces/1/mtu", "9000")
            .with("bToA/reach/path/largest", "2044")
            .with("bToA/reach/path/tried", "9000");
    assertThat(only(jumbo, "mtu").node()).isEqualTo("gpu2");
    assertThat(only(jumbo, "mtu").mend()).endsWith("\nsudo ip link set ib0 mtu 2044");
    assertThat(only(jumbo, "path-mtu").node()).isEqualTo("gpu2");
    assertThat(only(jumbo, "path-mtu").mend()).endsWith("\nsudo ip link set ib0 mtu 2044");
    Finding path = only(rdma("aToB/reach/path/largest", "1500"), "path-mtu");
    assertThat(path.severity()).isEqualTo(Severity.WARNING);
    assertThat(path.seen())
        .isEqualTo(
            "The largest packet that arrives from gpu1 to gpu2 has 1500 bytes; ib0 sends up to"
                + " 2044.");
    Finding hole =
        only(rdma("aToB/reach/path/largest", "1500").with("aToB/reach/bulk", "false"), "path-mtu");
    assertThat(hole.severity()).isEqualTo(Severity.ERROR);
    assertThat(hole.mend()).endsWith("sudo ip link set ib0 mtu 1500");
  }

  @Test
  void shouldNoticeOtherPortsOfTheRangeThatAreClosed() {
    Finding finding = only(ethernet("aToB/reach/closed", "[20004, 20010]"), "data-port");

    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.node()).isEqualTo("h2");
    assertThat(finding.seen())
        .endsWith("stands, and none to 2 others of its ports 20000-20010: 20004, 20010.");
    assertThat(finding.mend()).contains("tcp", "20000", "data: {ports: ...}");
  }

  @Test
  void shouldTellRoundTripsAndRouters() {
    Finding finding =
        only(
            ethernet(
                "aToB/reach/trip", "{\"leastNanos\": 60000, \"medianNanos\": 80000, \"links\": 3}"),
            "round-trip");

    assertThat(finding.severity()).isEqualTo(Severity.NOTE);
    assertThat(finding.seen())
        .startsWith("A small packet takes 80 µs from h1 to h2 and back (least 60 µs), over 3 links")
        .contains("2 routers. A connection takes");
  }

  @Test
  void shouldNoticeThatOthersUseTheLink() {
    Finding much =
        only(
            ethernet(
                "a/inspection/use",
                "[{\"device\": \"eth0\", \"receivedPerSecond\": 250000000, \"sentPerSecond\": 5}]"),
            "in-use");
    assertThat(much.severity()).isEqualTo(Severity.WARNING);
    assertThat(much.seen()).contains("Interface eth0 of node h1 received 250 MB/s");

    Recorded quiet =
        ethernet(
            "a/inspection/use",
            "[{\"device\": \"eth0\", \"receivedPerSecond\": 900, \"sentPerSecond\": 5}]");
    assertThat(Judged.judge(quiet)).extracting(Finding::id).doesNotContain("in-use");
  }

  @Test
  void shouldNoticeInterruptsOnTheDataThreadsCpu() {
    String interrupts =
        "[{\"device\": \"eth0\", \"number\": 31, \"cpus\": \"0\"},"
            + " {\"device\": \"eth0\", \"number\": 32, \"cpus\": \"1\"}]";
    Finding where = only(ethernet("a/inspection/interrupts", interrupts), "interrupts");
    assertThat(where.severity()).isEqualTo(Severity.NOTE);
    assertThat(where.seen()).isEqualTo("2 interrupts of eth0 on node h1 go to CPU 0-1.");

    Finding here =
        only(
            ethernet("a/inspection/interrupts", interrupts).with("a/profile/data/cpu", "1"),
            "interrupts");
    assertThat(here.severity()).isEqualTo(Severity.WARNING);
    assertThat(here.seen()).contains("1 of them to CPU 1, to which data.cpu pins the data thread");
    assertThat(here.mend())
        .contains("for irq in 31 32; do echo 0 | sudo tee /proc/irq/$irq/smp_affinity_list; done");
  }

  private static Recorded ethernet(String path, String json) {
    return Recorded.ethernet().with(path, json);
  }
}
