package io.throughline.console.run.dryrun;

import io.throughline.console.run.negotiation.BaselineChecks;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.ResourceNeed;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** The work of a plan on one node. */
final class DryRunNode {
  private static final String NET_DEVICES = "UCX_NET_DEVICES";

  private static final String OVER_SSH =
      "resolve, connect, host key, log in, shell, bundle, start, channel, join";
  private static final String HERE = "start, channel, join";

  private final RunPlan plan;
  private final Assignment assignment;
  private final NodeProfile node;
  private final boolean local;

  DryRunNode(RunPlan plan, Assignment assignment, NodeProfile node) {
    this.plan = plan;
    this.assignment = assignment;
    this.node = node;
    this.local = node.launch() == Launch.LOCAL;
  }

  void tell(BiConsumer<String, String> line) {
    line.accept("Reached", local ? "on this machine" : ssh(node.ssh()));
    line.accept("Launch", local ? HERE : OVER_SSH);
    line.accept(
        "Processes",
        "a keeper (sh) and the agent (a JVM) in a process group of its own%s; after %s they are"
                .formatted(
                    peers().isEmpty() ? "" : ", there too " + peers(),
                    TimeSpan.format(node.limits().lifetimeNanos()))
            + " ended whatever happens");
    if (!node.java().isEmpty()) {
      line.accept("Java", "the one in " + node.java());
    }
    line.accept("Files", files());
    line.accept("Memory", memory());
    line.accept("CPU", cpu());
    line.accept("UCX", ucx());
    line.accept("Data", data());
    if (node.limits().bandwidthBytesPerSecond() > 0) {
      line.accept(
          "Sends",
          "at most "
              + new io.throughline.protocol.setting.SettingType.Rate()
                  .show(node.limits().bandwidthBytesPerSecond()));
    }
  }

  private static String ssh(NodeProfile.Ssh ssh) {
    return "over SSH at %s%s%s"
        .formatted(
            ssh.address(),
            ssh.jump().isEmpty() ? "" : " through " + ssh.jump(),
            ssh.key().isEmpty() ? "" : " with the key " + ssh.key());
  }

  private String peers() {
    if (!BaselineChecks.concerns(plan)) {
      return "";
    }
    String part = assignment.role().equals(Role.RECEIVER.id()) ? "server" : "client";
    return Arrays.stream(PeerTool.values())
        .filter(tool -> BaselineScenario.uses(plan.settings(), tool))
        .map(tool -> "%s as %s".formatted(tool.id(), part))
        .collect(Collectors.joining(" and "));
  }

  private String files() {
    List<String> files = new ArrayList<>();
    String cache = node.cacheFolder().isEmpty() ? "~/.cache" : node.cacheFolder();
    if (!local) {
      files.add(cache + "/throughline/bundles/HASH, pushed where it is not there yet, stays");
    }
    files.add("%s/throughline/runs/RUN-%s".formatted(cache, node.name()));
    files.add("/dev/shm/throughline-RUN-%s".formatted(node.name()));
    String storage = StorageFolder.of(plan, assignment).folder();
    if (!storage.isEmpty()) {
      files.add(storage.replace(plan.runId(), "RUN"));
    }
    return String.join("; ", files)
        + (storage.isEmpty() ? "; both go" : "; they go")
        + " at the end";
  }

  private String memory() {
    ResourceNeed resourceNeed = plan.demand();
    long limit = assignment.limits().memoryBytes();
    return "%s, %s in all; allowed is %s"
        .formatted(
            resourceNeed.memory(),
            ByteCount.binary(resourceNeed.memoryBytes()),
            limit == 0 ? "what is free there" : ByteCount.exact(limit));
  }

  private String cpu() {
    SettingValues settings = plan.settings();
    if (settings.has(SweepScenario.CPUS) && !settings.numbers(SweepScenario.CPUS).isEmpty()) {
      return "the workers on CPU "
          + settings.numbers(SweepScenario.CPUS).stream()
              .map(String::valueOf)
              .collect(Collectors.joining(", "));
    }
    return assignment.cpu() < 0
        ? "not pinned: data.cpu is not set"
        : "the data thread on CPU " + assignment.cpu();
  }

  private String ucx() {
    if (!plan.betweenNodes()) {
      return "not used: nothing goes to another node";
    }
    if (!plan.mayTake(TransportKind::byUcx)) {
      return "not used: the transport is " + plan.transport();
    }
    String library =
        node.ucx().libraryPath().isEmpty()
            ? local ? "the system's library" : "the node's own library, else the console's"
            : "the library in " + node.ucx().libraryPath();
    String environment =
        new TreeMap<>(assignment.ucxEnvironment())
            .entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    return library + ", " + (environment.isEmpty() ? "no variables" : environment);
  }

  private String data() {
    if (!plan.betweenNodes()) {
      return "no network";
    }
    String address =
        assignment.dataAddress().isEmpty()
            ? "an address that the node names when its agent joins"
            : assignment.dataAddress();
    String ports =
        assignment.ports().isEmpty() ? "any free port" : "a port of " + assignment.ports();
    String named = assignment.ucxEnvironment().getOrDefault(NET_DEVICES, "");
    String device =
        !named.isEmpty()
            ? "device %s, by %s".formatted(named, NET_DEVICES)
            : assignment.device().isEmpty()
                ? "UCX chooses the device"
                : "device " + assignment.device();
    String listener = "listens on %s, %s".formatted(address, ports);
    boolean listens = Role.listens(assignment.role());
    if (plan.takesOnly(TransportKind::listensAtAddress)) {
      return listens ? listener : "from " + address;
    }
    boolean mayListen = listens && plan.mayTake(TransportKind::listensAtAddress);
    return mayListen ? "%s; where TCP carries it, %s".formatted(device, listener) : device;
  }
}
