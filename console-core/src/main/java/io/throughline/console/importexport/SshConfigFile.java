package io.throughline.console.importexport;

import io.throughline.launch.ssh.SshHome;
import io.throughline.launch.ssh.SshHost;
import io.throughline.protocol.file.FileFailure;
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
  private static final Map<String, String> KEYWORDS =
      Map.of(
          "hostname", NodeField.HOST,
          "port", NodeField.PORT,
          "user", NodeField.USER,
          "identityfile", NodeField.KEY,
          "proxyjump", NodeField.JUMP);

  private SshConfigFile() {}

  /**
   * The hosts that a file names, as fields of profiles. In the person's own file a profile's host
   * is the alias, so that the rest of what the file says of it still holds.
   *
   * @throws ProblemException if the file cannot be read or names no host
   */
  public static List<ImportedNode> read(SshHome home, Path file) {
    if (!Files.isReadable(file)) {
      throw new ProblemException(
          new Problem(file.toString(), "there is no such file, or it cannot be read"));
    }
    try {
      boolean own = file.toAbsolutePath().equals(home.ssh().resolve("config").toAbsolutePath());
      List<ImportedNode> hosts =
          SshHost.all(home, file).stream()
              .map(written -> new ImportedNode(fields(written, own), places(written)))
              .toList();
      if (hosts.isEmpty()) {
        throw new ProblemException(
            new Problem(
                file.toString(), "it names no host", "patterns such as 'Host *' are no hosts"));
      }
      return hosts;
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(file.toString(), "cannot be read (" + FileFailure.reason(e, file) + ")"), e);
    }
  }

  private static Map<String, String> fields(SshHost.Written written, boolean own) {
    SshHost host = written.host();
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(NodeField.NAME, host.alias());
    fields.put(NodeField.HOST, own ? host.alias() : host.host());
    fields.put(NodeField.PORT, written.port());
    fields.put(NodeField.USER, host.user());
    fields.put(NodeField.KEY, host.key());
    fields.put(NodeField.JUMP, host.jump());
    return fields;
  }

  private static Map<String, String> places(SshHost.Written written) {
    Map<String, String> places = new LinkedHashMap<>();
    places.put(NodeField.NAME, written.place());
    KEYWORDS.forEach((keyword, field) -> {
      String place = written.places().get(keyword);
      if (place != null) {
        places.put(field, place);
      }
    });
    return places;
  }

  /**
   * A block for each node that is reached over SSH, and for the aliases among their jump hosts. The
   * file is good anywhere: what the configuration here says of an alias stands in it.
   *
   * @throws ProblemException if the configuration here cannot be read
   */
  public static String write(SshHome home, List<NodeProfile> nodes) {
    Map<String, SshHost> hosts = new LinkedHashMap<>();
    for (NodeProfile node : nodes) {
      if (node.launch() == Launch.SSH) {
        hosts.put(node.name(), reached(home, node));
      }
    }
    for (SshHost node : List.copyOf(hosts.values())) {
      addJumps(home, node, hosts);
    }
    StringBuilder out = new StringBuilder();
    hosts.forEach((name, host) -> block(out, name, host));
    return out.toString();
  }

  /** The way to a node; whatever a profile leaves open is as the configuration here says. */
  private static SshHost reached(SshHome home, NodeProfile node) {
    NodeProfile.Ssh ssh = node.ssh();
    SshHost known = known(home, ssh.host());
    return new SshHost(
        ssh.host(),
        known.host(),
        ssh.port() == 0 ? known.port() : ssh.port(),
        ssh.user().isEmpty() ? known.user() : ssh.user(),
        ssh.key().isEmpty() ? known.key() : ssh.key(),
        ssh.jump().isEmpty() ? known.jump() : ssh.jump());
  }

  private static void addJumps(SshHome home, SshHost host, Map<String, SshHost> hosts) {
    for (String hop : host.jump().split(",", -1)) {
      String name = hop.strip().replaceFirst("^(ssh://)?([^@]*@)?", "").replaceFirst(":\\d+$", "");
      SshHost known = known(home, name);
      if (!known.host().equals(name) && !hosts.containsKey(name)) {
        hosts.put(name, known);
        addJumps(home, known, hosts);
      }
    }
  }

  /**
   * The configuration of a host.
   *
   * @throws ProblemException if it cannot be read
   */
  static SshHost known(SshHome home, String host) {
    try {
      return SshHost.of(home, host);
    } catch (IOException e) {
      Path file = home.ssh().resolve("config");
      throw new ProblemException(
          new Problem(file.toString(), "cannot be read (" + FileFailure.reason(e, file) + ")"), e);
    }
  }

  private static void block(StringBuilder out, String name, SshHost host) {
    out.append(out.isEmpty() ? "" : "\n").append("Host ").append(name).append('\n');
    line(out, "HostName", host.host());
    line(out, "Port", host.port() == 0 ? "" : "" + host.port());
    line(out, "User", host.user());
    line(out, "IdentityFile", host.key());
    line(out, "ProxyJump", host.jump());
  }

  private static void line(StringBuilder out, String keyword, String value) {
    if (!value.isEmpty()) {
      String text = value.contains(" ") ? '"' + value + '"' : value;
      out.append("  ").append(keyword).append(' ').append(text).append('\n');
    }
  }
}
