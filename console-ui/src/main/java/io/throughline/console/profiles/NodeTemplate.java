package io.throughline.console.profiles;

import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fills {@code node-template.md} in: from the profile, and from what an agent found there. */
public final class NodeTemplate {
  /** For what cannot be found out. */
  static final String BLANK = "________";

  /** How to fill it in is of no use once it is. */
  private static final Pattern HINT = Pattern.compile("<!--.*?-->\\s*", Pattern.DOTALL);

  private static final Pattern FIELD = Pattern.compile("\\{\\{([a-zA-Z]+)}}");

  private final Map<String, String> values = new HashMap<>();

  private NodeTemplate() {}

  /**
   * @param template with fields as {@code {{name}}}
   * @param checked the day on which the agent was there
   */
  public static String fill(
      String template,
      NodeProfile node,
      NodeEnvironment environment,
      Capabilities capabilities,
      LocalDate checked) {
    NodeTemplate filled = new NodeTemplate();
    filled.profile(node);
    filled.machine(environment);
    filled.put("interfaces", interfaces(environment.interfaces()));
    filled.put("fabric", fabric(node, environment.interfaces()));
    filled.put("transports", transports(capabilities));
    filled.put("checked", checked.toString());
    return FIELD
        .matcher(HINT.matcher(template).replaceAll(""))
        .replaceAll(
            field -> Matcher.quoteReplacement(filled.values.getOrDefault(field.group(1), BLANK)));
  }

  private void profile(NodeProfile node) {
    put("name", node.name());
    values.put("description", node.description());
    boolean local = node.launch() == Launch.LOCAL;
    put("sshHost", local ? "none: this is the console's own machine" : node.ssh().host());
    put("sshUser", node.ssh().user());
    put("sshJump", node.ssh().jump());
    put("dataAddress", node.data().address());
    put("dataDevice", node.data().device());
    put("tags", String.join(", ", node.tags()));
  }

  private void machine(NodeEnvironment environment) {
    put("hostname", environment.hostname());
    put("os", environment.os());
    put("kernel", environment.kernel() + ", " + environment.architecture());
    put("cpu", environment.cpuModel());
    put("cpus", number(environment.cpus()));
    put("governor", environment.governor());
    put("numaNodes", number(environment.numaNodes()));
    put("memory", bytes(environment.memoryBytes()));
    put(
        "lockedMemory",
        environment.lockedMemoryBytes() < 0
            ? "none found"
            : ByteCount.binary(environment.lockedMemoryBytes()));
    put("container", environment.container().isEmpty() ? "no" : environment.container());
  }

  private void put(String field, String value) {
    values.put(field, value.isBlank() ? BLANK : value);
  }

  private static String number(long value) {
    return value < 0 ? BLANK : Long.toString(value);
  }

  private static String bytes(long value) {
    return value < 0 ? BLANK : ByteCount.binary(value);
  }

  private static String interfaces(List<NetworkInterface> interfaces) {
    return interfaces.stream()
        .map(nic ->
            row(
                nic.name(),
                String.join(", ", nic.addresses()),
                rate(nic),
                number(nic.mtu()),
                nic.driver(),
                nic.numaNode() < 0 ? "none" : Integer.toString(nic.numaNode())))
        .collect(Collectors.joining("\n"));
  }

  private static String rate(NetworkInterface nic) {
    return nic.bitsPerSecond() <= 0 ? BLANK : nic.bitsPerSecond() / 1_000_000 + " Mbit/s";
  }

  /** The interface that carries the data address or is the device. */
  private static String fabric(NodeProfile node, List<NetworkInterface> interfaces) {
    return interfaces.stream()
        .filter(nic ->
            nic.name().equals(node.data().device())
                || nic.addresses().contains(node.data().address()))
        .filter(nic -> nic.bitsPerSecond() > 0)
        .findFirst()
        .map(nic ->
            "%s, %s (%s)"
                .formatted(nic.name(), rate(nic), DataRate.format(nic.bitsPerSecond() / 8.0)))
        .orElse(BLANK);
  }

  private static String transports(Capabilities capabilities) {
    return capabilities.transports().stream()
        .map(NodeTemplate::transport)
        .collect(Collectors.joining("\n"));
  }

  private static String transport(TransportState state) {
    String detail = String.join("; ", state.detail());
    return row(
        state.id(),
        state.version(),
        state.origin(),
        state.available() ? detail : "not available: " + detail);
  }

  /** A bar or a new line would end the cell. */
  private static String row(String... cells) {
    return Stream.of(cells)
        .map(cell -> cell.replace('|', '/').replaceAll("\\s+", " "))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
