package io.throughline.console.report;

import io.throughline.console.history.Changed;
import io.throughline.console.history.StreamRun;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.CleanUp.Check;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.NodeRecord.LaunchStep;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.WaitMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The two nodes of a demonstration run: alike, but for what a real pair would differ in. */
final class DemoNodes {
  private static final long GIB = 1L << 30;

  private DemoNodes() {}

  static List<NodeRecord> of(StreamRun stream, long elapsedNanos, long endedMillis) {
    Map<String, String> histograms = new LinkedHashMap<>();
    stream
        .histograms()
        .forEach((latency, histogram) -> histograms.put(latency, HistogramCode.encode(histogram)));
    AgentResult sent =
        new AgentResult(
            StreamRun.SENDER,
            "sender",
            true,
            "all transfers done",
            elapsedNanos,
            stream.senderTotals(),
            histograms,
            List.of("rc_mlx5/mlx5_0:1"),
            "spin",
            WaitMode.SPIN,
            List.of(),
            null);
    AgentResult received =
        new AgentResult(
            StreamRun.RECEIVER,
            "receiver",
            true,
            "all transfers done",
            elapsedNanos,
            stream.receiverTotals(),
            Map.of(),
            List.of("rc_mlx5/mlx5_0:1"),
            "yield, since 2 spinners have 2 CPUs",
            WaitMode.YIELD,
            List.of(Note.of("arrival by notification after a completed flush")),
            null);
    return List.of(
        node(
            StreamRun.SENDER,
            "sender",
            1,
            "performance",
            sent,
            clean(StreamRun.SENDER, endedMillis)),
        node(
            StreamRun.RECEIVER,
            "receiver",
            2,
            "powersave",
            received,
            clean(StreamRun.RECEIVER, endedMillis)));
  }

  private static NodeRecord node(
      String name, String role, int number, String governor, AgentResult result, CleanUp cleanUp) {
    return new NodeRecord(
        name,
        role,
        profile(name, number),
        List.of(
            new LaunchStep("resolve", "10.0.0." + number, 3_100_000),
            new LaunchStep("connect", "port 22", 12_400_000),
            new LaunchStep("host key", "ed25519, known", 1_900_000),
            new LaunchStep("log in", "public key of ~/.ssh/id_ed25519", 88_000_000),
            new LaunchStep("shell", "quiet", 21_000_000),
            new LaunchStep("bundle", "there already, 5f0c9a…", 34_000_000),
            new LaunchStep("start", "keeper 4711, agent 4712", 412_000_000),
            new LaunchStep("channel", "forward of 127.0.0.1:40231", 9_000_000)),
        environment(number, governor),
        capabilities(),
        result,
        cleanUp);
  }

  private static NodeProfile profile(String name, int number) {
    NodeProfile local = NodeProfile.local(name);
    return new NodeProfile(
        name,
        "rack 3",
        NodeProfile.Launch.SSH,
        new NodeProfile.Ssh("node" + number + ".example", 0, "perf", "", ""),
        new NodeProfile.Data("192.168.100." + number, "mlx5_0:1", "", 4),
        local.ucx(),
        "",
        local.limits(),
        List.of("rack3"));
  }

  private static NodeEnvironment environment(int number, String governor) {
    return new NodeEnvironment(
        "boot-" + number,
        "node" + number,
        "Debian GNU/Linux 12 (bookworm)",
        number == 1 ? "6.1.0-18-amd64" : "6.1.0-21-amd64",
        "x86_64",
        "AMD EPYC 9354 32-Core Processor",
        64,
        governor,
        2,
        377 * GIB,
        351 * GIB + number * 100_000_000L,
        -1,
        "",
        List.of(
            new NetworkInterface(
                "eno1", List.of("10.0.0." + number), 1500, 10_000_000_000L, "ixgbe", "up", 0, 1, 2),
            new NetworkInterface(
                "ib0",
                List.of("192.168.100." + number, "fe80::" + number),
                4092,
                200_000_000_000L,
                "mlx5_core",
                "up",
                1,
                3,
                4)),
        "25.0.1+8-LTS",
        "0.1.0",
        Hardware.UNKNOWN);
  }

  private static Capabilities capabilities() {
    return new Capabilities(
        List.of(
            new TransportState(
                "ucx",
                true,
                "1.13.1",
                "system",
                List.of("rc_mlx5 mlx5_0:1", "tcp eno1", "posix memory", "cma memory"),
                List.of()),
            new TransportState("tcp", true, "", "", List.of("ib0", "eno1"), List.of("write"))));
  }

  private static CleanUp clean(String node, long endedMillis) {
    return new CleanUp(
        node,
        CleanUp.Verdict.CLEAN,
        List.of(
            new Check("processes", true, "no process of group 4712 that was started at 8812345"),
            new Check("files", true, "/tmp/throughline-run-7f is gone"),
            new Check("shared memory", true, "nothing of the run in /dev/shm")),
        "exit 0",
        endedMillis);
  }

  /** The same, had its agent died and the node been out of reach afterwards. */
  static NodeRecord died(NodeRecord node) {
    CleanUp unverified =
        new CleanUp(node.node(), CleanUp.Verdict.UNVERIFIED, List.of(), "signal 9 (KILL)", 0);
    return Changed.cleanUp(Changed.result(node, null), unverified);
  }
}
