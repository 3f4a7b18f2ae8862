package io.throughline.protocol.node;

import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.yaml.YamlText;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node profile as texts by {@link NodeField#id}, and back by way of its YAML: so that forms and
 * imports take and refuse exactly what a file does, in the same words.
 */
public final class NodeText {
  private NodeText() {}

  /** Text by field id; a field that is at its default is empty. */
  public static Map<String, String> of(@Nullable NodeProfile node) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (node == null) {
      return texts;
    }
    texts.put(NodeField.NAME, node.name());
    texts.put(NodeField.DESCRIPTION, node.description());
    texts.put(NodeField.LAUNCH, node.launch() == Launch.LOCAL ? "local" : "");
    texts.put(NodeField.JAVA, node.java());
    texts.put(NodeField.CACHE, node.cacheFolder());
    texts.put(NodeField.TAGS, String.join(", ", node.tags()));
    texts.put(NodeField.HOST, node.ssh().host());
    texts.put(NodeField.PORT, node.ssh().port() == 0 ? "" : "" + node.ssh().port());
    texts.put(NodeField.USER, node.ssh().user());
    texts.put(NodeField.KEY, node.ssh().key());
    texts.put(NodeField.JUMP, node.ssh().jump());
    texts.put(NodeField.ADDRESS, node.data().address());
    texts.put(NodeField.DEVICE, node.data().device());
    texts.put(NodeField.PORTS, node.data().ports());
    texts.put(NodeField.CPU, node.data().cpu() < 0 ? "" : "" + node.data().cpu());
    texts.put(NodeField.RAILS, String.join(", ", node.data().rails()));
    texts.put(NodeField.LIBRARY, node.ucx().libraryPath());
    texts.put(
        NodeField.ENVIRONMENT,
        String.join(
            "\n",
            node.ucx().environment().entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .toList()));
    texts.put(NodeField.STORAGE, node.storageRoot());
    NodeProfile.Limits limits = node.limits();
    texts.put(
        NodeField.LIFETIME,
        limits.lifetimeNanos() == NodeProfile.Limits.DEFAULT.lifetimeNanos()
            ? ""
            : TimeSpan.bound(limits.lifetimeNanos()).replace(" ", ""));
    texts.put(
        NodeField.MEMORY, limits.memoryBytes() == 0 ? "" : ByteCount.exact(limits.memoryBytes()));
    texts.put(
        NodeField.BANDWIDTH,
        limits.bandwidthBytesPerSecond() == 0
            ? ""
            : DataRate.exact(limits.bandwidthBytesPerSecond()));
    texts.put(NodeField.BYTES, limits.bytes() == 0 ? "" : ByteCount.exact(limits.bytes()));
    return texts;
  }

  /**
   * The profile that these texts mean.
   *
   * @throws ProblemException with every mistake; {@code where} ends with the field's id
   */
  public static NodeProfile read(Map<String, String> texts) {
    Problems problems = new Problems();
    String yaml = yaml(texts, problems);
    String name = texts.getOrDefault(NodeField.NAME, "");
    try {
      NodeProfile read = NodeProfileYaml.read("node", name, yaml);
      if (problems.isEmpty()) {
        return read;
      }
    } catch (ProblemException e) {
      problems.addAll(e.problems());
    }
    throw new ProblemException(problems);
  }

  private static String yaml(Map<String, String> texts, Problems problems) {
    StringBuilder out = new StringBuilder();
    String section = "";
    for (Map.Entry<String, String> entry : texts.entrySet()) {
      String id = entry.getKey();
      String text = entry.getValue();
      if (text.isEmpty() || id.equals(NodeField.NAME)) {
        continue;
      }
      int dot = id.indexOf('.');
      String parent = dot < 0 ? "" : id.substring(0, dot);
      if (!parent.equals(section) && dot >= 0) {
        out.append(parent).append(":\n");
      }
      section = parent;
      out.append(dot < 0 ? "" : "  ").append(id.substring(dot + 1)).append(':');
      switch (id) {
        case NodeField.TAGS -> out.append(items("  ", text));
        case NodeField.RAILS -> out.append(items("    ", text));
        case NodeField.ENVIRONMENT -> out.append(environment(text, problems));
        default -> out.append(' ').append(YamlText.scalar(text)).append('\n');
      }
    }
    return out.toString();
  }

  private static String items(String indent, String text) {
    StringBuilder out = new StringBuilder("\n");
    for (String tag : text.split(",", -1)) {
      if (!tag.isBlank()) {
        out.append(indent).append("- ").append(YamlText.scalar(tag.strip())).append('\n');
      }
    }
    return out.toString();
  }

  private static String environment(String text, Problems problems) {
    StringBuilder out = new StringBuilder("\n");
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      int equals = line.indexOf('=');
      if (equals <= 0) {
        problems.add(
            "node: " + NodeField.ENVIRONMENT,
            "'%s' is not a variable".formatted(line.strip()),
            "write it as UCX_TLS=tcp, one a line");
        continue;
      }
      out.append("    ")
          .append(YamlText.scalar(line.substring(0, equals).strip()))
          .append(": ")
          .append(YamlText.scalar(line.substring(equals + 1).strip()))
          .append('\n');
    }
    return out.toString();
  }
}
