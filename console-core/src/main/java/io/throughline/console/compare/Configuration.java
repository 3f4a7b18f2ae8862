package io.throughline.console.compare;

import io.throughline.console.run.path.CarrierText;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The configuration of a run, topic by topic, each in words. */
final class Configuration {
  /** The identity that repeats of a run share: what was asked for, not what was found. */
  record Identity(String kind, SettingValues settings, List<Assignment> assignments) {}

  /**
   * @param area {@code Setting}, {@code Machine}
   * @param what within it
   * @param ofKind whether runs of another kind of scenario may have no such thing
   */
  record Topic(String area, String what, boolean ofKind) {}

  private final RunRecord run;
  private final Map<Topic, String> topics = new LinkedHashMap<>();

  private Configuration(RunRecord run) {
    this.run = run;
  }

  static Identity identity(RunRecord run) {
    return new Identity(run.plan().kind(), run.plan().settings(), run.plan().assignments());
  }

  /** In the order in which a person asks; a topic that is not there was empty or not known. */
  static Map<Topic, String> of(RunRecord run) {
    Configuration made = new Configuration(run);
    made.scenario();
    made.settings();
    made.environment();
    made.path();
    made.nodes();
    made.machines();
    made.interfaces();
    return made.topics;
  }

  private void put(String area, String what, @Nullable String value) {
    put(new Topic(area, what, false), value);
  }

  private void put(Topic topic, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      topics.put(topic, value);
    }
  }

  private void scenario() {
    put("Scenario", "name", run.plan().scenario());
    put("Scenario", "kind", run.plan().kind());
    put("Version", "Throughline", run.header().version());
  }

  private void settings() {
    Map<String, String> labels =
        ScenarioKinds.find(run.plan().kind()).stream()
            .flatMap(kind -> kind.settings().stream())
            .collect(Collectors.toMap(Setting::id, Setting::label));
    run.settingTexts()
        .forEach((id, text) -> {
          String label = labels.get(id);
          String what = label == null ? id : "%s (%s)".formatted(label, id);
          put(new Topic("Setting", what, true), text);
        });
  }

  private void environment() {
    Set<String> names = new TreeSet<>();
    run.plan().assignments().forEach(a -> names.addAll(a.ucxEnvironment().keySet()));
    for (String name : names) {
      put(
          "UCX environment",
          name,
          byRole(Assignment::role, a -> a.ucxEnvironment().get(name), run.plan().assignments()));
    }
  }

  private void path() {
    put("Transport", "carries the run", run.plan().transport());
    put("Transport", "carriers", byNode(Configuration::carriers));
    put("Transport", "protocols", byNode(Configuration::protocols));
    put("Transport", "waiting", byNode(node -> result(node, result -> result.waiting().text())));
    put("Memory", "pages", byNode(node -> buffers(node, Buffers::pages)));
    put("Memory", "NUMA nodes", byNode(node -> buffers(node, Buffers::nodes)));
    put("Version", run.plan().transport(), byNode(this::library));
  }

  private static @Nullable String carriers(NodeRecord node) {
    return result(node, result -> String.join(", ", result.carriers()));
  }

  private static @Nullable String protocols(NodeRecord node) {
    return result(node, result -> String.join("; ", CarrierText.protocols(result)));
  }

  private static @Nullable String result(NodeRecord node, Function<AgentResult, String> of) {
    AgentResult result = node.result();
    return result == null ? null : of.apply(result);
  }

  private static @Nullable String buffers(NodeRecord node, Function<Buffers, String> of) {
    Buffers buffers = node.result() == null ? null : node.result().buffers();
    return buffers == null ? null : of.apply(buffers);
  }

  private @Nullable String library(NodeRecord node) {
    return node.capabilities() == null
        ? null
        : node.capabilities()
            .transport(run.plan().transport())
            .filter(TransportState::available)
            .map(state ->
                state.version() + (state.origin().isEmpty() ? "" : " (" + state.origin() + ")"))
            .orElse(null);
  }

  private void nodes() {
    List<Assignment> all = run.plan().assignments();
    for (Assignment each : all) {
      put(new Topic("Node", each.role(), true), each.node());
    }
    put("Node", "data address", byRole(Assignment::role, Assignment::dataAddress, all));
    put("Node", "device", byRole(Assignment::role, Assignment::device, all));
    put("Node", "CPU of the data thread", byRole(Assignment::role, Configuration::cpu, all));
    put("Node", "bandwidth cap", byRole(Assignment::role, Configuration::cap, all));
    put("Node", "UCX library path", byProfile(profile -> profile.ucx().libraryPath()));
    put("Node", "Java", byProfile(NodeProfile::java));
    put("Node", "SSH host", byProfile(profile -> profile.ssh().host()));
  }

  private static String cpu(Assignment assignment) {
    return assignment.cpu() < 0 ? "" : Integer.toString(assignment.cpu());
  }

  private static String cap(Assignment assignment) {
    long cap = assignment.limits().bandwidthBytesPerSecond();
    return cap == 0 ? "" : DataRate.format(cap);
  }

  private void machines() {
    machine("Machine", "host name", found -> found.host().name());
    machine("Machine", "system", found -> found.host().os());
    machine("Machine", "kernel", found -> found.host().kernel());
    machine("Machine", "architecture", found -> found.host().architecture());
    machine("Machine", "CPU", found -> found.processors().model());
    machine("Machine", "CPUs", found -> Integer.toString(found.processors().cpus()));
    machine("Machine", "governor", found -> found.processors().governor());
    machine("Machine", "NUMA nodes", found -> Integer.toString(found.processors().numaNodes()));
    machine("Machine", "memory", found -> ByteCount.binary(found.memory().bytes()));
    machine("Machine", "locked memory", Configuration::lockedMemory);
    machine("Machine", "container", NodeEnvironment::container);
    machine("Version", "agent", found -> found.agent().version());
    machine("Version", "agent's JVM", found -> found.agent().jvm());
  }

  private static String lockedMemory(NodeEnvironment found) {
    return found.memory().lockedBytes() < 0 ? "" : ByteCount.binary(found.memory().lockedBytes());
  }

  private void machine(String area, String what, Function<NodeEnvironment, String> of) {
    put(
        area,
        what,
        byNode(node -> node.environment() == null ? null : of.apply(node.environment())));
  }

  /** Those that can carry something: the rest comes and goes with containers. */
  private void interfaces() {
    Set<String> names = new TreeSet<>();
    for (NodeRecord node : run.nodes()) {
      if (node.environment() != null) {
        node.environment().interfaces().stream()
            .filter(nic -> nic.bitsPerSecond() > 0 && !nic.driver().equals("veth"))
            .forEach(nic -> names.add(nic.name()));
      }
    }
    names.forEach(name -> put("Interface", name, byNode(node -> nic(node, name))));
  }

  private static @Nullable String nic(NodeRecord node, String name) {
    return node.environment() == null
        ? null
        : node.environment().interfaces().stream()
            .filter(nic -> nic.name().equals(name))
            .findFirst()
            .map(Configuration::nic)
            .orElse(null);
  }

  private static String nic(NetworkInterface nic) {
    return "%s, %s, MTU %d, %s"
        .formatted(
            nic.driver().isEmpty() ? "unknown driver" : nic.driver(),
            nic.bitsPerSecond() <= 0
                ? "rate not told"
                : nic.bitsPerSecond() / 1_000_000 + " Mbit/s",
            nic.mtu(),
            nic.state());
  }

  private @Nullable String byNode(Function<NodeRecord, @Nullable String> of) {
    return byRole(NodeRecord::role, of, run.nodes());
  }

  private @Nullable String byProfile(Function<NodeProfile, String> of) {
    return byNode(node -> of.apply(node.profile()));
  }

  /** One word where all say the same, else who says what: each value once, with all who say it. */
  private static <T> @Nullable String byRole(
      Function<T, String> role, Function<T, @Nullable String> of, List<T> all) {
    Map<String, List<String>> roles = new LinkedHashMap<>();
    for (T each : all) {
      String value = of.apply(each);
      if (value != null && !value.isEmpty()) {
        roles.computeIfAbsent(value, ignored -> new ArrayList<>()).add(role.apply(each));
      }
    }
    if (roles.size() == 1 && roles.values().iterator().next().size() == all.size()) {
      return roles.keySet().iterator().next();
    }
    return roles.entrySet().stream()
        .map(each -> "%s %s".formatted(String.join(", ", each.getValue()), each.getKey()))
        .collect(Collectors.joining("; "));
  }
}
