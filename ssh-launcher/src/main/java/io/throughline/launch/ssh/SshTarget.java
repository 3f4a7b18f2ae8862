package io.throughline.launch.ssh;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A host as it is reached, after {@code ~/.ssh/config}.
 *
 * @param asked the name that was asked for
 * @param host name or address to connect to
 * @param port 1 to 65535
 * @param user to log in as
 * @param keys what is tried to log in
 * @param hostKeys by which it is known
 * @param algorithms that may be used
 * @param connect how long to wait for an answer
 * @param jumps hosts to go through, the nearest first
 * @param proxyCommand whose input and output lead there; empty for none
 */
public record SshTarget(
    String asked,
    String host,
    int port,
    String user,
    Keys keys,
    HostKeys hostKeys,
    Algorithms algorithms,
    Duration connect,
    List<SshTarget> jumps,
    String proxyCommand) {

  /**
   * Keys to log in with.
   *
   * @param files in the order in which they are tried; where only its public half is there, the key
   *     is looked for in ssh-agent
   * @param only whether other keys of ssh-agent are left out
   * @param agentSocket of ssh-agent; empty for none
   */
  record Keys(List<Path> files, boolean only, String agentSocket) {}

  /**
   * Host keys.
   *
   * @param name under which its host key is looked up; empty: host and port
   * @param files of host keys beside the console's own
   */
  record HostKeys(String name, List<Path> files) {}

  /** As it stands in {@code known_hosts}. */
  String knownHostsName() {
    String name = hostKeys.name.isEmpty() ? host : hostKeys.name;
    return hostKeys.name.isEmpty() && port != 22 ? "[" + name + "]:" + port : name;
  }

  /** {@code root@10.77.0.1}, with its port where that is not 22. */
  public String shown() {
    return user + "@" + host + (port == 22 ? "" : ":" + port);
  }
}
