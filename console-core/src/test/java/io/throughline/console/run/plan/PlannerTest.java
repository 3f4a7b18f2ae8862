package io.throughline.console.run.plan;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {
  @Test
  void shouldGiveEachNodeItsRoleAndItsEffectiveValues() {
    NodeProfile node =
        node(
            "n",
            """
            data:
              address: 10.0.0.1
              device: eth0
              cpu: 1
            ucx:
              environment:
                UCX_TLS: rc
                UCX_RC_TX_QUEUE_LEN: 4096
            """);
    Scenario given = scenario();
    Scenario tcp =
        new Scenario("s", "", given.kind(), given.given(), Map.of("UCX_TLS", "tcp"), List.of());
    RunPlan plan = Planner.plan(tcp, List.of(node, B));
    assertThat(plan.runId()).matches("[0-9]{8}-[0-9]{6}-[0-9a-f]{4}");
    assertThat(plan.transport()).isEqualTo("auto");
    assertThat(plan.role("sender").node()).isEqualTo("n");
    assertThat(plan.role("sender").cpu()).isEqualTo(1);
    assertThat(plan.role("sender").ucxEnvironment())
        .as("the device, then the node's, then the scenario's")
        .isEqualTo(
            Map.of("UCX_NET_DEVICES", "eth0", "UCX_TLS", "tcp", "UCX_RC_TX_QUEUE_LEN", "4096"));
    assertThat(plan.role("receiver").dataAddress()).isEqualTo("127.0.0.1");
  }

  @Test
  void shouldRefuseANodeThatIsNamedTwice() {
    assertThat(problems(scenario(), A, A))
        .containsExactly(
            "node a: named twice; each role needs a node profile of its own; two profiles may lead"
                + " to one machine");
  }

  @Test
  void shouldRefuseAWrongNumberOfNodes() {
    assertThat(problems(scenario(), A))
        .containsExactly(
            "nodes: 1 given, and scenario stream takes 2; name them in the order sender, receiver");
  }

  @Test
  void shouldRefuseARingAboveANodesLimit() {
    assertThat(problems(scenario("buffers", "64"), A, node("b", "limits:\n  memory: 2MiB\n")))
        .containsExactly(
            "node b: limits.memory: a ring of 64 x 64 KiB takes 4 MiB, and the node allows 2 MiB;"
                + " lower bufferSize or buffers, or raise the node's limit");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | a buffer of 1 MiB takes 1 MiB, and the node allows 512 KiB;",
        "3 | 3 buffers of 1 MiB take 3 MiB, and the node allows 512 KiB;"
      })
  void shouldTellOfOneBufferAndOfSeveralInRightWords(String workers, String sentence) {
    Scenario sweep =
        Scenario.defaults(SweepScenario.KIND)
            .with(Map.of("sizes", "1MiB", "spread", "1MiB", "workers", workers));
    assertThat(problems(sweep, A, node("b", "limits:\n  memory: 512KiB\n")))
        .anySatisfy(problem -> assertThat(problem).contains("limits.memory: " + sentence));
  }

  @Test
  void shouldRefuseMoreBytesThanANodeAllows() {
    assertThat(problems(scenario("transfers", "1000"), A, node("b", "limits:\n  bytes: 10MiB\n")))
        .containsExactly(
            "node b: limits.bytes: the run moves 62.5 MiB and more, and the node allows 10 MiB;"
                + " let the scenario move less, or raise the node's limit");
    assertThat(problems(scenario("duration", "1s"), A, node("b", "limits:\n  bytes: 10MiB\n")))
        .as("how much that is shows only as it runs")
        .isEmpty();
  }

  @Test
  void shouldRefuseARingThatThisMachineCannotHold() {
    assertThat(problems(scenario("buffers", "65536", "bufferSize", "1GiB"), A, B))
        .singleElement()
        .asString()
        .startsWith(
            "scenario stream: bufferSize or buffers: a ring of 65536 x 1 GiB takes 64 TiB for each of 2");
  }

  @Test
  void shouldRefuseARunLongerThanANodesLifetime() {
    assertThat(problems(scenario("duration", "1h"), A, node("b", "limits:\n  lifetime: 10min\n")))
        .singleElement()
        .asString()
        .startsWith("node b: limits.lifetime: the run takes");
  }

  @Test
  void shouldRefuseAPacedNumberOfMessagesThatTakesLongerThanANodesLifetime() {
    Scenario paced = Scenario.defaults(PacedScenario.KIND);
    NodeProfile brief = node("b", "limits:\n  lifetime: 5min\n");
    assertThat(
            problems(
                paced.with(Map.of("rates", "1,100", "iterations", "400", "warmUp", "1s")),
                A,
                brief))
        .containsExactly(
            "node b: limits.lifetime: the run takes 406 s and more, and agents live there for 300 s"
                + " at most; lower iterations or raise rates, or raise the node's limit");
    assertThat(problems(paced.with(Map.of("rates", "100", "iterations", "400")), A, brief))
        .isEmpty();
    assertThat(
            problems(paced.with(Map.of("rates", "1,2", "iterations", "1000000000000")), A, brief))
        .as("more nanoseconds than can be counted")
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "posx,self | 'posx' is no transport of UCX; did you mean posix?",
        "tcp,slef | 'slef' is no transport of UCX; did you mean self?",
        "^tcpp | 'tcpp' is no transport of UCX; did you mean tcp?",
        "TCP | 'TCP' is no transport of UCX; did you mean tcp?",
        "rc,cuda_cpy | 'cuda_cpy' is no transport of UCX; did you mean cuda_copy?",
        "al | 'al' is no transport of UCX; did you mean all?"
      })
  void shouldRefuseATransportThatIsATypo(String tls, String words) {
    NodeProfile node = node("b", "ucx:\n  environment:\n    UCX_TLS: '%s'\n".formatted(tls));
    String sentence = "ucx.environment: UCX_TLS=%s: %s".formatted(tls, words);
    assertThat(problems(scenario(), A, node)).containsExactly("node b: " + sentence);
    Scenario stream = scenario();
    Scenario given =
        new Scenario(
            "s", "", stream.kind(), stream.given(), Map.of("UCX_TLS", tls.strip()), List.of());
    assertThat(problems(given, A, B))
        .containsExactly("scenario s: ucxEnvironment: UCX_TLS=%s: %s".formatted(tls, words));
    assertThat(problems(scenario("transport", "tcp"), A, node)).as("nothing of UCX").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"all", "rc,sm", "rc_x,ud:aux", "\\rc_mlx5", "^cma", "newer_one", "foo", "", "ib"})
  void shouldLeaveToTheNodeWhatOnlyItCanTell(String tls) {
    assertThat(
            problems(
                scenario(),
                A,
                node("b", "ucx:\n  environment:\n    UCX_TLS: '%s'\n".formatted(tls))))
        .isEmpty();
  }

  @Test
  void shouldRefuseAnEchoWhereUcxHasNoListener() {
    String without = "ucx:\n  environment:\n    UCX_TLS: posix,self\n";
    assertThat(problems(Scenario.defaults(EchoScenario.KIND), A, node("b", without)))
        .containsExactly(
            "node b: ucx.environment: UCX_TLS=posix,self leaves out tcp, and UCX connects by socket"
                + " address only with it; add tcp to it; objects still go the fastest way");
    String excluding = "ucx:\n  environment:\n    UCX_TLS: ^sysv,tcp\n";
    assertThat(problems(Scenario.defaults(EchoScenario.KIND), node("a", excluding), B))
        .containsExactly(
            "node a: ucx.environment: UCX_TLS=^sysv,tcp leaves out tcp, and UCX connects by socket"
                + " address only with it; take tcp off that list; objects still go the fastest way");
    String with = "ucx:\n  environment:\n    UCX_TLS: posix,tcp\n";
    assertThat(problems(Scenario.defaults(EchoScenario.KIND), A, node("b", with))).isEmpty();
  }

  @Test
  void shouldRefuseFilesWhereANodeAllowsNone() {
    Scenario files = Scenario.defaults(StorageScenario.KIND);
    assertThat(problems(files, A))
        .containsExactly(
            "node a: storageRoot: it is empty, so no run may make files there; name a folder for"
                + " files in the node's profile");
    NodeProfile disk = node("a", "storageRoot: /data\n");
    assertThat(problems(files, disk)).isEmpty();
    assertThat(
            problems(
                files.with(
                    Map.of(
                        "folder",
                        "../etc",
                        "sizes",
                        "1000B,2MiB",
                        "fileSize",
                        "1MiB",
                        "batch",
                        "9")),
                disk))
        .containsExactly(
            "scenario storage-local: batch: 9 blocks together are more than the 8 that may be under"
                + " way; set batch to at most 8, or raise depth",
            "scenario storage-local: sizes: a block of 2 MiB does not fit into a file of 1 MiB;"
                + " raise fileSize, or leave out the larger sizes",
            "scenario storage-local: sizes: 1000 B is no multiple of 512 B, as disks have it; round"
                + " it up to 1 KiB",
            "scenario storage-local: folder: '../etc' leads out of the node's storageRoot; name a"
                + " folder below it, such as disk1, or leave it empty");
  }

  @Test
  void shouldRefuseGpusWhereTheyCannotBe() {
    NodeProfile disk = node("a", "storageRoot: /data\n");
    NodeProfile other = node("b", "storageRoot: /data\n");
    Scenario files = Scenario.defaults(StorageScenario.KIND);
    assertThat(problems(files.with(Map.of("engine", "gds")), disk))
        .containsExactly(
            "scenario storage-local: engine: gds moves files to and from the memory of a GPU, and"
                + " memory is dram; set memory: vram:0, or engine: auto");
    assertThat(problems(files.with(Map.of("engine", "gds", "memory", "vram:1")), disk)).isEmpty();
    Scenario remote = Scenario.defaults(RemoteScenario.KIND);
    assertThat(
            problems(remote.with(Map.of("engine", "gds", "clientMemory", "vram:0")), disk, other))
        .singleElement()
        .asString()
        .contains("and serverMemory is dram; set serverMemory: vram:0");
    assertThat(
            problems(
                remote.with(Map.of("direct", "false", "sizes", "520B", "serverMemory", "vram:0")),
                disk,
                other))
        .containsExactly(
            "scenario storage-remote: sizes: 520 bytes is not a multiple of 64; blocks of a GPU's"
                + " memory begin at multiples of 64 bytes");
    Scenario alone = Scenario.defaults(PipelineScenario.KIND).with(Map.of("network", "false"));
    assertThat(problems(alone.with(Map.of("sourceMemory", "vram:0")), disk))
        .containsExactly(
            "scenario pipeline: sourceMemory: without a network there is one memory, which is the"
                + " sink's; set sinkMemory instead");
    assertThat(problems(alone.with(Map.of("sinkMemory", "vram:0", "engine", "gds")), disk))
        .isEmpty();
  }

  @Test
  void shouldRefuseABaselineWhereItsOtherToolWouldPassALimit() {
    NodeProfile limited = node("b", "limits:\n  bandwidth: 1GB/s\n  bytes: 1TB\n");
    assertThat(problems(Scenario.defaults(BaselineScenario.KIND), A, limited))
        .containsExactly(
            "node b: limits.bandwidth: ucx_perftest and iperf3 would not keep to it; run a sweep or"
                + " a ping-pong there, or empty the node's limit",
            "node b: limits.bytes: ucx_perftest and iperf3 would not keep to it; run a sweep or a"
                + " ping-pong there, or empty the node's limit");
    assertThat(problems(Scenario.defaults(EchoScenario.KIND), A, limited)).isEmpty();
  }

  @Test
  void shouldSayOnceOfANodeWhatHoldsForAllItsRanks() {
    NodeProfile limited = node("b", "limits:\n  bandwidth: 1GB/s\n  bytes: 1TB\n");
    Scenario collective = Scenario.defaults(CollectiveScenario.KIND);
    List<NodeProfile> ranks = List.of(A, limited, limited, limited);
    assertThat(problems(collective, RankProfiles.of(collective, ranks).toArray(NodeProfile[]::new)))
        .hasSize(2)
        .allMatch(problem -> problem.startsWith("node b: limits."));
  }

  @Test
  void shouldRefuseACapThatLetsNothingThroughBeforeTheTimeout() {
    String files = "storageRoot: /data\n";
    NodeProfile slow = node("a", files + "limits:\n  bandwidth: 100kB/s\n");
    NodeProfile slowToo = node("b", files + "limits:\n  bandwidth: 100kB/s\n");
    NodeProfile fast = node("c", files);
    Scenario remote = Scenario.defaults(RemoteScenario.KIND);
    Scenario reads =
        remote.with(Map.of("operations", "read", "sizes", "64KiB", "slots", "4", "batch", "8"));
    assertThat(problems(reads, fast, slow))
        .containsExactly(
            "node a: limits.bandwidth: at 100 kB/s the 2 MiB between two signs of progress take"
                + " 21.0 s, and without one for 20 s (timeout) a run has failed; set timeout to twice"
                + " that, raise the node's limit, or lower slots, batch or sizes");
    assertThat(problems(reads, slow, fast)).as("a client of reads sends nothing").isEmpty();
    assertThat(problems(reads.with(Map.of("timeout", "1min")), fast, slow)).isEmpty();
    assertThat(problems(reads.with(Map.of("slots", "1")), fast, slow)).isEmpty();
    assertThat(problems(reads.with(Map.of("operations", "write")), slow, fast))
        .singleElement()
        .asString()
        .startsWith("node a: limits.bandwidth: at 100 kB/s the 2 MiB");
    Scenario pipeline = Scenario.defaults(PipelineScenario.KIND).with(Map.of("chunk", "1MiB"));
    assertThat(problems(pipeline.with(Map.of("chunk", "2MiB")), slow, slowToo))
        .singleElement()
        .asString()
        .contains("node a: limits.bandwidth: at 100 kB/s the 2 MiB", "or lower chunk");
    assertThat(problems(pipeline.with(Map.of("chunk", "512KiB")), slow, slowToo)).isEmpty();
    assertThat(problems(pipeline.with(Map.of("network", "false")), slow)).isEmpty();
    assertThat(problems(scenario("bufferSize", "2MiB"), slow, fast))
        .singleElement()
        .asString()
        .contains("the 2 MiB between two signs of progress take 21.0 s", "or lower bufferSize");
    Scenario sweep =
        Scenario.defaults(SweepScenario.KIND).with(Map.of("sizes", "1MiB", "verify", "none"));
    assertThat(problems(sweep.with(Map.of("workers", "2")), slow, fast))
        .singleElement()
        .asString()
        .contains("the 2 MiB between", "or lower sizes or window");
    assertThat(problems(sweep, slow, fast)).as("half of the timeout is the bound").hasSize(1);
    assertThat(problems(sweep.with(Map.of("operation", "get")), fast, slow)).hasSize(1);
    assertThat(problems(sweep, fast, slow)).isEmpty();
    Map<String, String> few = Map.of("sizes", "64KiB", "window", "32");
    assertThat(problems(sweep.with(few), slow, fast)).isEmpty();
    assertThat(problems(sweep.with(few).with(Map.of("verify", "pass")), slow, fast))
        .as("a round that is checked counts for nothing")
        .hasSize(1);
  }

  @Test
  void shouldRefuseFewerPortsThanWorkers() {
    String ports = "data:\n  address: 127.0.0.%d\n  ports: 20000-20001\n";
    Scenario sweep = Scenario.defaults(SweepScenario.KIND);
    NodeProfile a = node("a", ports.formatted(1));
    NodeProfile b = node("b", ports.formatted(2));
    assertThat(problems(sweep.with(Map.of("workers", "2")), a, b)).isEmpty();
    assertThat(problems(sweep.with(Map.of("workers", "3")), a, b))
        .hasSize(2)
        .first()
        .asString()
        .startsWith(
            "node a: data.ports: 20000-20001 has 2, and each of 3 workers listens on one of its own");
    assertThat(Planner.environment(a)).containsEntry("UCX_TCP_PORT_RANGE", "20000-20001");
    assertThat(problems(sweep.with(Map.of("workers", "3", "transport", "tcp")), a, b)).isEmpty();
  }

  @Test
  void shouldRefuseFewerPortsThanFlowsAtOnce() {
    List<NodeProfile> nodes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      nodes.add(
          node("n" + i, "data:\n  address: 127.0.0.%d\n  ports: 20000-20001\n".formatted(i + 1)));
    }
    NodeProfile[] four = nodes.toArray(NodeProfile[]::new);
    Scenario incast = Scenario.defaults(ScenarioKinds.get("incast"));
    assertThat(problems(incast, four))
        .singleElement()
        .asString()
        .startsWith(
            "node n0: data.ports: 20000-20001 has 2, and each of 3 flows at once listens on one of its own");
    assertThat(problems(incast.with(Map.of("transport", "tcp")), four)).isEmpty();
    assertThat(problems(Scenario.defaults(ScenarioKinds.get("matrix")), four)).isEmpty();
  }

  @Test
  void shouldRefuseOnePortForTwoAgentsAtOneAddress() {
    String ports = "data:\n  address: 127.0.0.1\n  ports: 20000-20000\n";
    assertThat(problems(scenario(), node("a", ports), node("b", ports)))
        .singleElement()
        .asString()
        .isEqualTo(
            "node a: data.ports: 20000-20000 has 1, and with b, at the same address, 2 listeners need one each; give each a range of its own, or all of them 2 ports or more");
  }

  @ParameterizedTest
  @CsvSource({"2, true", "3, false", "4, false"})
  void shouldRefuseFewerPortsThanRanksOfANode(int ranks, boolean enough) {
    NodeProfile node =
        NodeProfileYaml.read(
            "n.yaml", "n", "ssh:\n  host: no-such-alias.invalid\ndata:\n  ports: 20000-20001\n");
    Scenario tcp = matrix("transport", "tcp");
    NodeProfile[] nodes =
        RankProfiles.of(tcp, RankProfiles.repeated(List.of(node), ranks))
            .toArray(NodeProfile[]::new);
    assertThat(problems(tcp, nodes))
        .isEqualTo(
            enough
                ? List.of()
                : List.of(
                    "node n: data.ports: 20000-20001 has 2, and with %s, at the same address, %d listeners need one each; give each a range of its own, or all of them %2$d ports or more"
                        .formatted(ranks == 3 ? "n~1, n~2" : "n~1, n~2, n~3", ranks)));
  }

  @Test
  void shouldNotTakeTwoAliasesOfSshForOneAddress() {
    String text = "ssh:\n  host: no-such-alias-%s.invalid\ndata:\n  ports: 20000-20000\n";
    assertThat(
            problems(
                matrix("transport", "tcp"),
                NodeProfileYaml.read("n.yaml", "n", text.formatted(1)),
                NodeProfileYaml.read("m.yaml", "m", text.formatted(2))))
        .isEmpty();
  }

  @Test
  void shouldSayWhichNumberOfRanksIsOutOfRangeBeforeHowManyNodesThereAre() {
    assertThat(problems(matrix("ranks", "500"), A))
        .containsExactly(
            "scenario matrix: ranks: 500 is out of range; allowed is 2 to 128",
            "nodes: 1 rank given (a), and scenario matrix takes 2 to 128; name more nodes, or let each carry more ranks");
  }

  /** A matrix with a setting that was asked for. */
  private static Scenario matrix(String setting, String value) {
    return Scenario.defaults(ScenarioKinds.get("matrix")).changedBy(Map.of(setting, value));
  }

  @Test
  void shouldRefuseSettingsThatWouldDeadlockWithAllOtherProblems() {
    assertThat(problems(scenario("progressInterval", "13"), A, A))
        .anyMatch(p -> p.startsWith("scenario stream: progressInterval: 13 is more than"))
        .anyMatch(p -> p.startsWith("node a: named twice"));
    assertThatThrownBy(() -> Planner.plan(scenario("window", "17"), List.of(A, B)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("window: 17 writes in flight do not fit a ring of 16 buffers");
  }

  private static List<String> problems(Scenario scenario, NodeProfile... nodes) {
    return PlanChecks.check(scenario, List.of(nodes)).stream().map(Problem::toString).toList();
  }

  private static NodeProfile node(String name, String yaml) {
    return NodeProfileYaml.read(name + ".yaml", name, "launch: local\n" + yaml);
  }
}
