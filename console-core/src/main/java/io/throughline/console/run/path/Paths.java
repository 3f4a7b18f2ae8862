package io.throughline.console.run.path;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.WorkloadKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds out which way a node's data took. */
public final class Paths {
  /** The path of bytes that no port counts. */
  public static final String MEMORY = "shared memory";

  /** The path of bytes that go from one GPU to another, or stay in one: no port counts them. */
  public static final String GPUS = "the memory of GPUs";

  private static final Pattern HOST_MEMORY =
      Pattern.compile(".*(memory|posix|sysv|cma|xpmem|knem|self).*");

  private static final Pattern GPU_MEMORY = Pattern.compile(".*(cuda|rocm|ze)_(ipc|copy).*");

  /** The share of the payload that a port must have carried to count as part of the way. */
  private static final double SHARE = 0.3;

  /** The share where the transport says that none did: less is what others sent meanwhile. */
  private static final double ALL = 0.97;

  /** The share of the time between both readings. */
  private static final double LATE = 0.005;

  /** Less than this may be anybody's. */
  private static final long TELLING_BYTES = 1_000_000;

  private Paths() {}

  /**
   * The node's record with its path, once there is a result; else as it is.
   *
   * @param points of the run; empty where it is one measurement
   */
  public static NodeRecord told(RunPlan plan, NodeRecord node, List<Point> points) {
    return told(plan, node, BytesMoved.of(plan, node, points));
  }

  /** As with points, by what the node moved in all. */
  public static NodeRecord told(RunPlan plan, NodeRecord node, BytesMoved bytesMoved) {
    if (!plan.betweenNodes()) {
      return node;
    }
    NodeEnvironment environment = node.environment();
    AgentResult result = node.result();
    if (environment == null || result == null) {
      return node;
    }
    ExpectedPath expectedPath = ExpectedPath.of(plan, node, environment);
    List<PortTraffic> ports = carriers(environment, result, bytesMoved, expectedPath);
    List<NetworkPort> networkPorts =
        ports.stream()
            .flatMap(port -> NetworkPort.named(environment, port.name()).stream())
            .toList();
    String transports = String.join(", ", result.carriers());
    String taken =
        !ports.isEmpty()
            ? ports.stream().map(PortTraffic::name).collect(Collectors.joining(" + "))
            : !throughMemory(result) ? "" : overGpus(result) ? GPUS : MEMORY;
    return node.by(
        new DataPath(
            expectedPath.lanes().stream().map(NetworkPort::name).collect(Collectors.joining(" + ")),
            expectedPath.by(),
            rate(ports, networkPorts),
            networkPorts.isEmpty() ? -1 : networkPorts.getFirst().numaNode(),
            transports,
            taken,
            told(expectedPath, bytesMoved, ports, taken, transports, plan, ranks(plan, node))
                + late(result, ports)));
  }

  /**
   * The ports through which a good part of the payload went, most first. What is below one of them
   * counts the same bytes and is left out.
   */
  private static List<PortTraffic> carriers(
      NodeEnvironment environment,
      AgentResult result,
      BytesMoved bytesMoved,
      ExpectedPath expectedPath) {
    Evidence evidence = result.evidence();
    if (evidence == null || bytesMoved.bytes() < TELLING_BYTES) {
      return List.of();
    }
    boolean sends = bytesMoved.sends();
    // Of several that share the payload each has its share.
    double share = throughMemory(result) ? ALL : SHARE / Math.max(1, expectedPath.lanes().size());
    double least = share * bytesMoved.bytes();
    List<PortTraffic> carrying =
        evidence.traffic().stream()
            .filter(port -> port.bytes(sends) >= least)
            .sorted(Comparator.comparingLong((PortTraffic port) -> port.bytes(sends)).reversed())
            .toList();
    List<PortTraffic> rdma = carrying.stream().filter(PortTraffic::rdma).toList();
    Set<String> below =
        carrying.stream()
            .flatMap(port -> NetworkPort.below(environment, port.name()).stream())
            .collect(Collectors.toSet());
    List<PortTraffic> found =
        rdma.isEmpty()
            ? carrying.stream().filter(port -> !below.contains(port.name())).toList()
            : rdma;
    // What those that were meant cannot have left over for others is others' own traffic.
    List<PortTraffic> meant =
        found.stream()
            .filter(port ->
                NetworkPort.named(environment, port.name())
                    .filter(networkPort -> any(environment, networkPort, expectedPath.lanes()))
                    .isPresent())
            .toList();
    boolean all = meant.stream().mapToLong(port -> port.bytes(sends)).sum() >= bytesMoved.bytes();
    return all ? meant : found;
  }

  /**
   * Whether what an agent on the same kernel moves goes through the ports that carried a node's
   * data: an RDMA device has one name for all, an interface of another namespace other addresses.
   */
  public static boolean sharesPorts(
      @Nullable DataPath path, @Nullable NodeEnvironment node, @Nullable NodeEnvironment other) {
    return path != null
        && node != null
        && other != null
        && Stream.of(path.taken().split(" \\+ ", -1))
            .anyMatch(carrier ->
                has(
                    other,
                    carrier,
                    interfaces(node, carrier).flatMap(nic -> nic.addresses().stream()).toList()));
  }

  private static boolean has(NodeEnvironment other, String carrier, List<String> addresses) {
    return other.hardware().rdma().stream().anyMatch(port -> port.name().equals(carrier))
        || interfaces(other, carrier)
            .anyMatch(nic ->
                nic.addresses().isEmpty()
                    ? addresses.isEmpty()
                    : nic.addresses().stream().anyMatch(addresses::contains));
  }

  private static Stream<NetworkInterface> interfaces(NodeEnvironment environment, String name) {
    return environment.interfaces().stream().filter(nic -> nic.name().equals(name));
  }

  /** The rate of all ports together; -1 where one is not known. */
  private static long rate(List<PortTraffic> ports, List<NetworkPort> networkPorts) {
    boolean known =
        !networkPorts.isEmpty()
            && networkPorts.size() == ports.size()
            && networkPorts.stream().allMatch(networkPort -> networkPort.bitsPerSecond() > 0);
    return known ? networkPorts.stream().mapToLong(NetworkPort::bitsPerSecond).sum() : -1;
  }

  /** Whether the transport says that it moves data without a network. */
  public static boolean throughMemory(AgentResult result) {
    return !result.carriers().isEmpty()
        && result.carriers().stream()
            .allMatch(carrier ->
                HOST_MEMORY.matcher(carrier).matches() || GPU_MEMORY.matcher(carrier).matches());
  }

  private static boolean overGpus(AgentResult result) {
    return result.carriers().stream().anyMatch(carrier -> GPU_MEMORY.matcher(carrier).matches());
  }

  /** Whether bytes took a way that no port counts: {@link #MEMORY} or {@link #GPUS}. */
  public static boolean uncounted(DataPath path) {
    return path.taken().equals(MEMORY) || path.taken().equals(GPUS);
  }

  /**
   * Whether TCP may be on the way: what the kernel counts of it, of all programs together, says
   * something of this run only then.
   *
   * @param carriers none where it is not known
   */
  public static boolean overTcp(List<String> carriers) {
    return carriers.isEmpty()
        || carriers.stream().anyMatch(carrier -> carrier.toLowerCase(Locale.ROOT).contains("tcp"));
  }

  /** A reading that a busy node took late lacks what went through the ports until then. */
  private static String late(AgentResult result, List<PortTraffic> ports) {
    Evidence evidence = result.evidence();
    return evidence == null || ports.isEmpty() || evidence.lateNanos() < LATE * evidence.nanos()
        ? ""
        : " The counters were first read %s after the start; what went before is not in them."
            .formatted(TimeSpan.format(evidence.lateNanos()));
  }

  /** Ports count what the other tools of a baseline move too, and agents do not. */
  private static String whose(RunPlan plan) {
    return plan.workload().runsOtherTools() ? " by Throughline, the other tools' beside it" : "";
  }

  /** Messages that ports count beside the measured ones, and agents do not. */
  private static String notIncluded(RunPlan plan) {
    SettingValues settings = plan.settings();
    boolean oneWay = settings.has(PointSettings.ONE_WAY);
    List<String> left = new ArrayList<>();
    // A pipeline reads back what it has written, and sends a checksum.
    if (plan.workload() != WorkloadKind.PIPELINE
        && settings.has(PointSettings.VERIFY)
        && (settings.choice(PointSettings.VERIFY).equals("pass")
            || (oneWay && settings.choice(PointSettings.VERIFY).equals("every")))) {
      left.add("checks");
    }
    if (oneWay && settings.on(PointSettings.ONE_WAY)) {
      left.add("one-way messages");
    }
    return left.isEmpty() ? "" : ", %s not included".formatted(String.join(" and ", left));
  }

  /** How many of a group's ranks a node carries: its ports count what they all move. */
  private static long ranks(RunPlan plan, NodeRecord node) {
    String carrier = plan.group().node(node.node());
    return plan.group().ranks().stream().filter(rank -> rank.node().equals(carrier)).count();
  }

  private static String told(
      ExpectedPath expectedPath,
      BytesMoved bytesMoved,
      List<PortTraffic> ports,
      String taken,
      String transports,
      RunPlan plan,
      long ranks) {
    String direction = bytesMoved.sends() ? "sent" : "received";
    String why =
        expectedPath.lanes().isEmpty()
            ? "the transport chose"
            : "%s leads to %s"
                .formatted(
                    expectedPath.by(),
                    expectedPath.lanes().stream()
                        .map(NetworkPort::name)
                        .collect(Collectors.joining(" + ")));
    if (ports.isEmpty()) {
      return taken.isEmpty()
          ? "Too little went through any port to tell which carried it; %s (%s)."
              .formatted(why, transports)
          : "Through %s, so no port counts it; %s (%s).".formatted(taken, why, transports);
    }
    return "%s%s%s for %s of payload %s%s%s; %s (%s)."
        .formatted(
            ports.stream()
                .map(port ->
                    "%s counts %s"
                        .formatted(port.name(), ByteCount.decimal(port.bytes(bytesMoved.sends()))))
                .collect(Collectors.joining(", ")),
            whose(plan),
            ranks > 1 ? " of the node's %d ranks".formatted(ranks) : "",
            ByteCount.decimal(bytesMoved.bytes()),
            direction,
            ranks > 1 ? " by this one" : "",
            (bytesMoved.warmUp() == 0
                    ? ""
                    : " and %s in warm-ups".formatted(ByteCount.decimal(bytesMoved.warmUp())))
                + notIncluded(plan),
            why,
            transports);
  }

  /** Whether all that carried the bytes is what the profile names, by whichever name. */
  public static boolean asPlanned(NodeEnvironment environment, DataPath path) {
    List<NetworkPort> planned = lanes(environment, path.planned());
    return planned.isEmpty()
        || lanes(environment, path.taken()).stream()
            .allMatch(networkPort -> any(environment, networkPort, planned));
  }

  /** Whether a port, or one that its bytes go through as well, is among others. */
  private static boolean any(
      NodeEnvironment environment, NetworkPort networkPort, List<NetworkPort> others) {
    return Stream.concat(
            Stream.of(networkPort),
            NetworkPort.below(environment, networkPort.name()).stream()
                .flatMap(name -> NetworkPort.named(environment, name).stream()))
        .anyMatch(each -> others.stream().anyMatch(each::same));
  }

  /** Those that the profile names and that carried next to nothing. */
  public static List<String> idle(NodeEnvironment environment, DataPath path) {
    List<NetworkPort> taken = lanes(environment, path.taken());
    return lanes(environment, path.planned()).stream()
        .filter(networkPort -> taken.stream().noneMatch(networkPort::same))
        .map(NetworkPort::name)
        .toList();
  }

  private static List<NetworkPort> lanes(NodeEnvironment environment, String names) {
    return List.of(names.split(" \\+ ", -1)).stream()
        .flatMap(name -> NetworkPort.named(environment, name).stream())
        .toList();
  }
}
