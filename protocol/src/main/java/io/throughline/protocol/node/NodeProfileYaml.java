package io.throughline.protocol.node;

import io.throughline.protocol.node.NodeProfile.Agent;
import io.throughline.protocol.node.NodeProfile.Data;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.node.NodeProfile.Limits;
import io.throughline.protocol.node.NodeProfile.Ssh;
import io.throughline.protocol.node.NodeProfile.Ucx;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.setting.LibraryVariable;
import io.throughline.protocol.yaml.YamlMap;
import io.throughline.protocol.yaml.YamlText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node profile as a file under {@code profiles/nodes/}. */
public final class NodeProfileYaml {
  private static final Pattern PORTS = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

  private NodeProfileYaml() {}

  /**
   * @param file for messages
   * @param name the node's: the file's, without its ending
   * @throws ProblemException with every mistake, each with line and field
   */
  public static NodeProfile read(String file, String name, String text) {
    YamlMap yaml = YamlMap.parse(file, text);
    String description = yaml.text("description", "");
    Launch launch = yaml.value("launch", Launch.SSH, NodeProfileYaml::launch);
    String java = yaml.value("java", "", NodeProfileYaml::java);
    String cacheFolder = yaml.value("cacheFolder", "", NodeProfileYaml::cacheFolder);
    Ssh ssh = ssh(yaml.map("ssh"));
    if (launch == Launch.SSH && ssh.host().isEmpty()) {
      yaml.reject("ssh", "host is missing: a name, an address or an alias of ~/.ssh/config");
    }
    YamlMap data = yaml.map("data");
    Data dataSide =
        new Data(
            data.value("address", "", NodeAddress::data),
            data.value("device", "", NodeAddress::device),
            data.value("ports", "", NodeProfileYaml::ports),
            data.whole("cpu", -1, -1, 4095),
            rails(data));
    YamlMap ucx = yaml.map("ucx");
    String libraryPath = ucx.value("libraryPath", "", NodeProfileYaml::absolute);
    Map<String, String> environment = ucx.texts("environment");
    LibraryVariable.problems(environment).forEach(what -> ucx.reject("environment", what));
    String storageRoot = yaml.value("storageRoot", "", NodeProfileYaml::absolute);
    Limits limits = limits(yaml.map("limits"));
    var tags = yaml.list("tags");
    yaml.finish();
    return new NodeProfile(
        name,
        description,
        launch,
        ssh,
        dataSide,
        new Ucx(libraryPath, environment),
        storageRoot,
        limits,
        tags,
        new Agent(java, cacheFolder));
  }

  /** UCX and tcp would take the one device or address that is named twice for two. */
  private static List<String> rails(YamlMap data) {
    List<String> rails = data.list("rails");
    if (rails.size() != Set.copyOf(rails).size()) {
      data.reject("rails", "one is named twice; each is named once, and workers take them in turn");
    }
    for (String rail : rails) {
      try {
        NodeAddress.device(rail);
      } catch (IllegalArgumentException e) {
        data.reject("rails", String.valueOf(e.getMessage()));
      }
    }
    return rails;
  }

  private static Ssh ssh(YamlMap ssh) {
    return new Ssh(
        ssh.value("host", "", NodeAddress::host),
        ssh.whole("port", 0, 1, 65_535),
        ssh.value("user", "", NodeAddress::user),
        ssh.text("key", ""),
        ssh.value("jump", "", NodeAddress::jump));
  }

  private static Limits limits(YamlMap limits) {
    return new Limits(
        limits.value("lifetime", Limits.DEFAULT.lifetimeNanos(), NodeProfileYaml::lifetime),
        limits.value("memory", 0L, ByteCount::parse),
        limits.value("bandwidth", 0L, DataRate::parse),
        limits.value("bytes", 0L, ByteCount::parse));
  }

  private static Launch launch(String text) {
    return switch (text) {
      case "ssh" -> Launch.SSH;
      case "local" -> Launch.LOCAL;
      default ->
          throw new IllegalArgumentException("'%s' is neither ssh nor local".formatted(text));
    };
  }

  private static String absolute(String text) {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException(
          "'%s' is not an absolute path; write it from / on".formatted(text));
    }
    return line(text);
  }

  /** A node's shell is told a path on a line. */
  private static String line(String path) {
    if (path.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "'%s' has a line break or another control character in it; name another folder"
              .formatted(path));
    }
    return path;
  }

  private static String cacheFolder(String text) {
    String folder = absolute(text.strip()).replaceFirst("/+$", "");
    if (folder.isEmpty() || folder.contains("'")) {
      throw new IllegalArgumentException(
          "'%s' cannot be used; name a folder other than / without a quote in its name"
              .formatted(text));
    }
    return folder;
  }

  /** Empty for the bundle's; a folder without {@code bin/java} at its end. */
  private static String java(String text) {
    String folder = text.strip().replaceFirst("/+$", "").replaceFirst("/bin(/java)?$", "");
    if (folder.equals("bundle")) {
      return "";
    }
    if (folder.startsWith("/") && folder.length() > 1) {
      return line(folder);
    }
    throw new IllegalArgumentException(
        "'%s' is neither bundle nor the whole path of a Java's folder, such as /usr/lib/jvm/java-25"
            .formatted(text));
  }

  private static long lifetime(String text) {
    long nanos = TimeSpan.parse(text);
    if (nanos < TimeSpan.parse("10s") || nanos > TimeSpan.parse("168h")) {
      throw new IllegalArgumentException(
          "%s is out of range; allowed is 10s to 168h".formatted(text));
    }
    return nanos;
  }

  private static String ports(String text) {
    Matcher m = PORTS.matcher(text.strip());
    if (m.matches()) {
      int first = Integer.parseInt(m.group(1));
      int last = Integer.parseInt(m.group(2));
      if (first >= 1 && last <= 65_535 && first <= last) {
        return text.strip();
      }
    }
    throw new IllegalArgumentException(
        "'%s' is not a range of ports; write it as 20000-20100".formatted(text));
  }

  /** As {@link #read} takes it, with a comment where a field explains itself badly. */
  public static String write(NodeProfile node) {
    StringBuilder out = new StringBuilder();
    line(out, "", "description", node.description());
    out.append("launch: ").append(node.launch() == Launch.LOCAL ? "local" : "ssh").append('\n');
    line(out, "", "java", node.java());
    line(out, "", "cacheFolder", node.cacheFolder());
    if (node.launch() == Launch.SSH) {
      out.append("# Management side: how the console gets there.\nssh:\n");
      line(out, "  ", "host", node.ssh().host());
      line(out, "  ", "port", node.ssh().port() == 0 ? "" : "" + node.ssh().port());
      line(out, "  ", "user", node.ssh().user());
      line(out, "  ", "key", node.ssh().key());
      line(out, "  ", "jump", node.ssh().jump());
    }
    StringBuilder data = new StringBuilder();
    line(data, "  ", "address", node.data().address());
    line(data, "  ", "device", node.data().device());
    line(data, "  ", "ports", node.data().ports());
    line(data, "  ", "cpu", node.data().cpu() < 0 ? "" : "" + node.data().cpu());
    if (!node.data().rails().isEmpty()) {
      data.append("  # Workers use these round-robin.\n  rails:\n");
      node.data()
          .rails()
          .forEach(rail -> data.append("    - ").append(YamlText.scalar(rail)).append('\n'));
    }
    if (!data.isEmpty()) {
      out.append("# The fabric: what the transfers use.\ndata:\n").append(data);
    }
    if (!node.ucx().libraryPath().isEmpty() || !node.ucx().environment().isEmpty()) {
      out.append("ucx:\n");
      line(out, "  ", "libraryPath", node.ucx().libraryPath());
      if (!node.ucx().environment().isEmpty()) {
        out.append("  environment:\n");
        node.ucx().environment().forEach((key, value) -> line(out, "    ", key, value));
      }
    }
    line(out, "", "storageRoot", node.storageRoot());
    out.append("limits:\n");
    line(out, "  ", "lifetime", TimeSpan.bound(node.limits().lifetimeNanos()).replace(" ", ""));
    if (node.limits().memoryBytes() > 0) {
      line(out, "  ", "memory", node.limits().memoryBytes() + "B");
    }
    if (node.limits().bandwidthBytesPerSecond() > 0) {
      line(out, "  ", "bandwidth", node.limits().bandwidthBytesPerSecond() + "B/s");
    }
    if (node.limits().bytes() > 0) {
      line(out, "  ", "bytes", node.limits().bytes() + "B");
    }
    if (!node.tags().isEmpty()) {
      out.append("tags:\n");
      node.tags().forEach(tag -> out.append("  - ").append(YamlText.scalar(tag)).append('\n'));
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String indent, String name, String value) {
    if (!value.isEmpty()) {
      out.append(indent).append(name).append(": ").append(YamlText.scalar(value)).append('\n');
    }
  }
}
