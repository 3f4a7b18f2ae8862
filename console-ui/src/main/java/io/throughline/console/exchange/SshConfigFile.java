package io.throughline.console.exchange;

import io.throughline.launch.ssh.SshHome;
import io.throughline.launch.ssh.SshHost;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Hosts of {@code ~/.ssh/config}. */
public final class SshConfigFile {
  private SshConfigFile() {}

  /**
   * The hosts that a file names, as fields of profiles. In the person's own file a profile's host
   * is the alias, so that the rest of what the file says of it still holds.
   *
   * @throws ProblemException if the file cannot be read or names no host
   */
  public static List<Map<String, String>> read(SshHome home, Path file) {
    if (!Files.isReadable(file)) {
      throw new ProblemException(
          new Problem(file.toString(), "there is no such file, or it cannot be read"));
    }
    try {
      boolean own = file.toAbsolutePath().equals(home.ssh().resolve("config").toAbsolutePath());
      List<Map<String, String>> hosts =
          SshHost.all(home, file).stream().map(host -> fields(host, own)).toList();
      if (hosts.isEmpty()) {
        throw new ProblemException(
            new Problem(
                file.toString(), "it names no host", "patterns such as 'Host *' are no hosts"));
      }
      return hosts;
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(file.toString(), "cannot be read (" + e.getMessage() + ")"), e);
    }
  }

  private static Map<String, String> fields(SshHost host, boolean own) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(NodeField.NAME, host.alias());
    fields.put(NodeField.HOST, own ? host.alias() : host.host());
    fields.put(NodeField.PORT, host.port() == 0 ? "" : "" + host.port());
    fields.put(NodeField.USER, host.user());
    fields.put(NodeField.KEY, host.key());
    fields.put(NodeField.JUMP, host.jump());
    return fields;
  }

  /** A block for each node that is reached over SSH. */
  public static String write(List<NodeProfile> nodes) {
    StringBuilder out = new StringBuilder();
    for (NodeProfile node : nodes) {
      if (node.launch() == Launch.SSH) {
        NodeProfile.Ssh ssh = node.ssh();
        out.append(out.isEmpty() ? "" : "\n").append("Host ").append(node.name()).append('\n');
        line(out, "HostName", ssh.host());
        line(out, "Port", ssh.port() == 0 ? "" : "" + ssh.port());
        line(out, "User", ssh.user());
        line(out, "IdentityFile", ssh.key());
        line(out, "ProxyJump", ssh.jump());
      }
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String keyword, String value) {
    if (!value.isEmpty()) {
      String text = value.contains(" ") ? '"' + value + '"' : value;
      out.append("  ").append(keyword).append(' ').append(text).append('\n');
    }
  }
}
