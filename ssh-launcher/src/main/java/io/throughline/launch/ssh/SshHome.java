package io.throughline.launch.ssh;

import java.nio.file.Path;
import java.util.List;

/**
 * Folders of the person's SSH files and of the console's own.
 *
 * @param ssh {@code ~/.ssh}
 * @param data the console's data folder; accepted host keys are kept in its {@code known_hosts}
 * @param user the log-in name where nothing else is said
 * @param agentSocket of ssh-agent; empty for none
 * @param client the command of OpenSSH's client, which reads the configuration then; empty where it
 *     is not installed
 */
public record SshHome(Path ssh, Path data, String user, String agentSocket, List<String> client) {

  /** Without OpenSSH's client. */
  public SshHome(Path ssh, Path data, String user, String agentSocket) {
    this(ssh, data, user, agentSocket, List.of());
  }

  /** This person's. */
  public static SshHome ofUser(Path data) {
    return new SshHome(
        Path.of(System.getProperty("user.home"), ".ssh"),
        data,
        System.getProperty("user.name"),
        System.getenv().getOrDefault("SSH_AUTH_SOCK", ""),
        OpenSsh.find());
  }

  Path ownKnownHosts() {
    return data.resolve("known_hosts");
  }

  /** {@code ~} and {@code ~/x} as SSH reads them. */
  Path expand(String path) {
    Path home = ssh.toAbsolutePath().getParent();
    if (home != null && path.equals("~")) {
      return home;
    }
    return home != null && path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path);
  }
}
