package io.throughline.console.diagnose;

import static io.throughline.console.diagnose.Judged.judge;
import static io.throughline.console.diagnose.Judged.only;
import static io.throughline.console.diagnose.Judged.rdma;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.diagnose.rule.Rules;
import io.throughline.console.testing.Recorded;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.node.NodeField;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of nodes, against recorded facts: quiet on good ones, and in words on bad ones. */
class RulesTest {
  @Test
  void shouldNotTakeRailsThatAreAddressesForDevicesOfUcx() {
    String rails = "a/profile/data/rails";
    assertThat(judge(Recorded.ethernet().with(rails, "[\"10.77.0.1\", \"fd00::1\"]")))
        .extracting(Finding::id)
        .doesNotContain("ucx-names", "rdma");
    assertThat(judge(Recorded.ethernet().with(rails, "[\"mlx5_0:1\", \"mlx5_1:1\"]")))
        .extracting(Finding::id)
        .contains("ucx-names", "rdma");
  }

  @Test
  void shouldHaveNothingToSayOfNodesInGoodOrder() {
    assertThat(judge(Recorded.rdma())).extracting(Finding::id).containsExactly("round-trip");
    assertThat(judge(Recorded.ethernet()))
        .extracting(Finding::severity)
        .doesNotContain(Severity.ERROR, Severity.WARNING);
  }

  @Test
  void shouldNoticeThatUcxIsMissingOrLacksWhatIsNamed() {
    Recorded without =
        Recorded.rdma()
            .with(
                Map.of(
                    "a/capabilities/transports/0/available", "false",
                    "a/capabilities/transports/0/detail", "[\"no libucp.so.0 found\"]"));
    assertThat(only(without, "ucx").severity()).isEqualTo(Severity.ERROR);
    assertThat(only(without.with("a/profile/ucx/libraryPath", "\"/opt/nothing\""), "ucx").mend())
        .startsWith("# in profiles/nodes/gpu1.yaml")
        .contains("libraryPath", "ls /opt/nothing ");
    Finding device = only(rdma("a/profile/data/device", "\"mlx5_7:1\""), "ucx-names");
    assertThat(device.seen()).contains("data.device=mlx5_7:1", "no device 'mlx5_7:1'");
    Finding transport =
        only(
            rdma("a/capabilities/transports/0/detail", "[\"tcp/ib0\", \"rc_mlx5/mlx5_0:1\"]"),
            "ucx-names");
    assertThat(transport.severity()).isEqualTo(Severity.WARNING);
    assertThat(transport.seen())
        .isEqualTo("UCX_TLS of node gpu1 names cuda_copy, and its UCX has only rc_mlx5, tcp.");
  }

  @Test
  void shouldNoticeRdmaThatCannotBeUsed() {
    assertThat(only(rdma("a/environment/hardware/rdma", "[]"), "rdma").seen())
        .isEqualTo(
            "Node gpu1 has no RDMA device, although the driver of ib0 could do it, and its profile"
                + " asks for RDMA.");
    Finding refused =
        only(
            rdma(
                "a/inspection/rdma",
                "{\"usable\": [], \"refused\": [\"/dev/infiniband/uverbs0\"]}"),
            "rdma");
    assertThat(refused.mend()).endsWith("sudo chmod a+rw /dev/infiniband/uverbs0");
  }

  @Test
  void shouldNoticeGpusThatCannotBeUsed() {
    assertThat(only(rdma("a/environment/hardware/gpus", "[]"), "gpu").seen())
        .isEqualTo("Node gpu1 has 2 NVIDIA GPUs on its bus, and no driver for them.");
    assertThat(
            only(
                    rdma("a/environment/hardware/gpus", "[]")
                        .with("a/inspection/gpus/onBus", "[\"0000:65:00.0\"]"),
                    "gpu")
                .seen())
        .isEqualTo("Node gpu1 has an NVIDIA GPU on its bus, and no driver for it.");
    assertThat(only(rdma("a/inspection/gpus/usable", "[]"), "gpu").seen())
        .isEqualTo("Node gpu1 has 2 GPUs, and no /dev/nvidia*.");
    assertThat(only(rdma("a/inspection/gpus/hidden", "\"-1\""), "gpu").seen())
        .contains("CUDA_VISIBLE_DEVICES=-1 hides every GPU");
    assertThat(only(rdma("a/inspection/gpus/peerMemory", "false"), "gpu").severity())
        .isEqualTo(Severity.WARNING);
  }

  @Test
  void shouldNoticeLimitsAndPlacement() {
    Finding locked = only(rdma("a/environment/lockedMemoryBytes", "67108864"), "locked-memory");
    assertThat(locked.seen()).isEqualTo("On node gpu1 a process may lock 64 MiB of memory.");
    Finding far = only(rdma("a/profile/data/cpu", "3"), "numa");
    assertThat(far.seen())
        .isEqualTo(
            "On node gpu1 the data thread is pinned to CPU 3 of NUMA node 0, and its NIC is on NUMA"
                + " node 1.");
    assertThat(far.mend()).contains("data: {cpu: 56}");
    assertThat(only(rdma("a/profile/data/cpu", "-1"), "numa").severity()).isEqualTo(Severity.NOTE);
    assertThat(only(rdma("a/environment/hardware/gpus/1/numaNode", "0"), "numa").seen())
        .startsWith("No GPU of node gpu1 is on NUMA node 1");
    assertThat(
            only(rdma("b/environment/hardware/cpus/0/governor", "\"powersave\""), "governor")
                .seen())
        .isEqualTo("CPUs 0-111 of node gpu2 have the governor powersave.");
    Recorded none =
        Recorded.rdma()
            .with(
                Map.of(
                    "a/environment/hardware/hugePages/0/total", "0",
                    "a/environment/hardware/hugePages/1/total", "0"));
    assertThat(only(none, "huge-pages").mend()).endsWith("sudo sysctl vm.nr_hugepages=512");
  }

  @Test
  void shouldNoticeWhatDiffersBetweenTheEnds() {
    Finding ucx = only(rdma("b/capabilities/transports/0/version", "\"1.13.1\""), "versions");
    assertThat(ucx.severity()).isEqualTo(Severity.WARNING);
    assertThat(ucx.seen()).isEqualTo("UCX differs: 1.17.0 on gpu1, 1.13.1 on gpu2.");
    for (String path :
        List.of(
            "b/environment/kernel",
            "b/environment/os",
            "b/inspection/links/1/driverVersion",
            "b/environment/interfaces/1/firmware",
            "b/environment/hardware/gpuDriver",
            "b/inspection/gpus/cuda")) {
      assertThat(only(rdma(path, "\"other\""), "versions").severity()).isEqualTo(Severity.NOTE);
    }
    assertThat(
            only(rdma("b/environment/hardware/rdma/0/bitsPerSecond", "200000000000"), "speed")
                .seen())
        .isEqualTo("The line of node gpu1 has 400 Gbit/s, that of node gpu2 200 Gbit/s.");
    assertThat(
            only(rdma("b/environment/hardware/rdma/0/bitsPerSecond", "1600000000000"), "speed")
                .seen())
        .isEqualTo("The line of node gpu1 has 400 Gbit/s, that of node gpu2 1600 Gbit/s.");
  }

  @Test
  void shouldNoticeThatBothAreOneHost() {
    Recorded one =
        Recorded.rdma()
            .with(
                Map.of(
                    "b/environment/machine", "\"boot-1\"",
                    "b/environment/interfaces/1/addresses",
                        "[\"192.168.50.11\", \"192.168.50.12\"]"));
    assertThat(only(one, "one-host").severity()).isEqualTo(Severity.NOTE);
  }

  @Test
  void shouldExplainEveryFindingAndFieldInTheDocs() throws IOException {
    String page = Files.readString(TestConsole.HOME.resolve("docs/nodes.md"));
    assertThat(Rules.ids()).allSatisfy(id -> assertThat(page).contains("| `" + id + "` |"));
    assertThat(NodeField.ALL)
        .extracting(NodeField::id)
        .filteredOn(id -> !id.equals(NodeField.NAME))
        .allSatisfy(id -> assertThat(page).contains("`" + id + "`"));
  }

  @Test
  void shouldSayItInLinesThatFit() {
    List<Finding> findings = judge(rdma("a/environment/lockedMemoryBytes", "67108864"));
    assertThat(FindingText.lines(findings, 80))
        .contains("error    On node gpu1 a process may lock 64 MiB of memory. [locked-memory]")
        .endsWith("A run between these nodes cannot work: 1 error, 0 warnings, 1 note.");
    assertThat(FindingText.summary(List.of())).isEqualTo("Nothing found that is wrong.");
  }

  @Test
  void shouldTellOfVariablesInTheOrderOfTheProfile() {
    Recorded spaced =
        rdma(
            "a/profile/ucx/environment",
            """
            {"UCX_ZCOPY_THRESH": "1 k", "UCX_RNDV_THRESH": "2 k", "UCX_BCOPY_THRESH": "3 k",
             "UCX_PROTO_ENABLE": "y y", "UCX_LOG_LEVEL": "in fo"}\
            """);
    assertThat(spaced.pair().a().ucxVariables().keySet())
        .endsWith(
            "UCX_ZCOPY_THRESH",
            "UCX_RNDV_THRESH",
            "UCX_BCOPY_THRESH",
            "UCX_PROTO_ENABLE",
            "UCX_LOG_LEVEL");
  }

  @Test
  void shouldNoticeAUcxThatDropsUdPacketsOfOtherRoceDevices() {
    Recorded roce =
        rdma("a/environment/hardware/rdma/0/device", "\"rxe0\"")
            .with("a/environment/hardware/rdma/0/linkLayer", "\"Ethernet\"")
            .with("a/profile/data/device", "\"rxe0:1\"")
            .with("a/capabilities/transports/0/version", "\"1.18.1\"");
    assertThat(judge(roce.with("a/capabilities/transports/0/version", "\"1.99999999999\"")))
        .as("a version that nobody has")
        .extracting(Finding::id)
        .doesNotContain("ud-dropped");
    Finding dropped = only(roce, "ud-dropped");
    assertThat(dropped.severity()).isEqualTo(Severity.ERROR);
    assertThat(dropped.seen()).isEqualTo("Node gpu1 has UCX 1.18.1 and, with RoCE, rxe0:1.");
    assertThat(dropped.mend()).endsWith("UCX_UD_VERBS_ETH_DGID_CHECK: \"n\"");
    assertThat(judge(roce.with("a/capabilities/transports/0/version", "\"1.19.0\"")))
        .extracting(Finding::id)
        .doesNotContain("ud-dropped");
    assertThat(judge(roce.with("a/environment/hardware/rdma/0/linkLayer", "\"InfiniBand\"")))
        .extracting(Finding::id)
        .doesNotContain("ud-dropped");
  }
}
