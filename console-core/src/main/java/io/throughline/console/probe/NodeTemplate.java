package io.throughline.console.probe;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.node.NodeText;
import io.throughline.protocol.quantity.DataRate;
import java.time.LocalDate;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fills {@code node-template.md} in: from the profile, and from what an agent found there. */
public final class NodeTemplate {
  /** For what cannot be found out. */
  static final String BLANK = "________";

  /** Matches the hints for filling in the template, which are of no use once it is filled in. */
  private static final Pattern HINT = Pattern.compile("<!--.*?-->\\s*", Pattern.DOTALL);

  static final Pattern FIELD = Pattern.compile("\\{\\{([a-zA-Z.]+)}}");

  private static final int INTERFACE_COLUMNS = 7;
  private static final int TRANSPORT_COLUMNS = 4;

  private final Map<String, String> values = new HashMap<>();

  private NodeTemplate() {}

  /**
   * @param template with fields as {@code {{name}}}; those of the profile by their id
   * @param found null where no agent was there
   * @param checked the day on which the agent was there
   */
  public static String fill(
      String template, NodeProfile node, @Nullable ProbedNode found, LocalDate checked) {
    NodeTemplate filled = new NodeTemplate();
    filled.profile(node);
    if (found == null) {
      filled.values.put("interfaces", row(Collections.nCopies(INTERFACE_COLUMNS, "")));
      filled.values.put("rdma", row(Collections.nCopies(INTERFACE_COLUMNS, "")));
      filled.values.put("transports", row(Collections.nCopies(TRANSPORT_COLUMNS, "")));
    } else {
      filled.machine(found);
      filled.put("interfaces", rows(FactFormat.interfaces(found)));
      List<List<String>> rdma = FactFormat.rdma(found.environment().hardware());
      filled.put(
          "rdma", rdma.isEmpty() ? row(List.of("none", " ", " ", " ", " ", " ", " ")) : rows(rdma));
      filled.put("fabric", fabric(node, found.environment().interfaces()));
      filled.put("transports", rows(FactFormat.transports(found)));
      filled.put("checked", checked.toString());
    }
    return FIELD
        .matcher(HINT.matcher(template).replaceAll(""))
        .replaceAll(
            field -> Matcher.quoteReplacement(filled.values.getOrDefault(field.group(1), BLANK)));
  }

  private void profile(NodeProfile node) {
    NodeText.of(node).forEach((id, text) -> put(id, cell(text.replace("\n", "; "))));
    put(NodeField.LAUNCH, node.launch() == Launch.LOCAL ? "local" : "ssh");
    values.put(NodeField.DESCRIPTION, node.description());
  }

  private void machine(ProbedNode found) {
    NodeEnvironment e = found.environment();
    Inspection i = found.inspection();
    put("hostname", e.host().name());
    put("os", e.host().os());
    put("kernel", FactFormat.kernel(e));
    put("cpu", e.processors().model());
    put("cpus", FactFormat.number(e.processors().cpus()));
    put("governor", FactFormat.governor(e));
    put("numaNodes", FactFormat.numa(e));
    put("memory", FactFormat.bytes(e.memory().bytes()));
    put("hugePages", FactFormat.hugePages(e.hardware(), i.transparentHugePages()));
    put("lockedMemory", FactFormat.lockedMemory(e));
    put("container", e.container().isEmpty() ? "no" : e.container());
    put("gpus", FactFormat.gpus(e.hardware(), i.gpus()));
    put("gpuDriver", e.hardware().gpuDriver());
    put("cuda", i.gpus().cuda());
  }

  private void put(String field, String value) {
    values.put(field, value.isBlank() ? BLANK : value);
  }

  /** The interface that carries the data address or is the device. */
  private static String fabric(NodeProfile node, List<NetworkInterface> interfaces) {
    return interfaces.stream()
        .filter(nic -> nic.name().equals(node.data().device()) || nic.has(node.data().address()))
        .filter(nic -> nic.lineRate() > 0)
        .findFirst()
        .map(nic ->
            "%s, %s (%s)"
                .formatted(
                    nic.name(),
                    FactFormat.rate(nic.lineRate()),
                    DataRate.format(nic.lineRate() / 8.0)))
        .orElse(BLANK);
  }

  private static String rows(List<List<String>> rows) {
    return rows.stream().map(NodeTemplate::row).collect(Collectors.joining("\n"));
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.isEmpty() ? BLANK : cell(cell))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** A bar or a new line would end the cell. */
  private static String cell(String text) {
    return text.replace('|', '/').replaceAll("\\s+", " ");
  }
}
