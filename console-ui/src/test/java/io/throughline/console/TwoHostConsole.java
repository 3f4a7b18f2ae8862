package io.throughline.console;

import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.console.run.agent.Launchers;
import io.throughline.launch.Lease;
import io.throughline.launch.local.LocalLauncher;
import io.throughline.launch.ssh.SshHome;
import io.throughline.launch.ssh.SshLauncher;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.testing.Host;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;

/** A real console that knows two hosts' keys, and the hosts as its nodes. */
public final class TwoHostConsole {
  /** UCX of a profile: over the network, not through memory that both hosts happen to share. */
  public static final String OVER_TCP =
      """
      ucx:
        environment:
          UCX_TLS: tcp,self
      """;

  private TwoHostConsole() {}

  /** With data of its own; SSH goes to the hosts as root. */
  static Console open(TwoHosts hosts, Path data) throws IOException {
    Path ssh = Files.createDirectories(data.resolve("ssh"));
    Files.writeString(ssh.resolve("known_hosts"), hosts.knownHosts());
    return open(TestConsole.installation(data), ssh);
  }

  /**
   * With profiles of its own.
   *
   * @param ssh the console's {@code ~/.ssh}
   */
  public static Console open(Installation installation, Path ssh) {
    Path data = installation.data();
    return Console.open(
        installation,
        new Launchers(
            new LocalLauncher(data),
            new SshLauncher(new SshHome(ssh, data, "root", ""), Lease.DEFAULT)));
  }

  /**
   * One of the hosts as a node.
   *
   * @param data what its profile says of its data path beside the address, one line
   * @param more of its profile, whole lines
   */
  static NodeProfile node(TwoHosts hosts, int number, String data, String more) {
    return node(hosts, number, "root", data, more);
  }

  /** The same, by another account: {@link Host#account}. */
  static NodeProfile node(TwoHosts hosts, int number, String user, String data, String more) {
    Host host = hosts.host(number);
    return NodeProfileYaml.read(
        host.name() + ".yaml", host.name(), text(hosts, number, user, data, more));
  }

  /** Both hosts as files of nodes, likewise. */
  public static void write(TwoHosts hosts, Path nodes, String data, IntFunction<String> more)
      throws IOException {
    Files.createDirectories(nodes);
    for (int number = 1; number <= 2; number++) {
      Files.writeString(
          nodes.resolve(hosts.host(number).name() + ".yaml"),
          text(hosts, number, "root", data, more.apply(number)));
    }
  }

  private static String text(TwoHosts hosts, int number, String user, String data, String more) {
    return """
    ssh:
      host: %1$s
      user: %5$s
      key: %2$s
    data:
      address: %1$s
      %3$s
    limits:
      lifetime: 5min
    %4$s
    """
        .formatted(hosts.host(number).address(), hosts.clientKey(), data, more, user);
  }
}
