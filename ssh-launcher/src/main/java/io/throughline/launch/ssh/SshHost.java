package io.throughline.launch.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A host as {@code ~/.ssh/config} describes it. What it does not say is empty.
 *
 * @param alias the name behind {@code Host}
 * @param host HostName; the alias itself where there is none
 * @param port 0 where it is not said
 * @param user log-in name
 * @param key the first IdentityFile, as written
 * @param jump ProxyJump
 */
public record SshHost(String alias, String host, int port, String user, String key, String jump) {

  /**
   * Every host that a configuration names; patterns such as {@code *} only add to them.
   *
   * @param home for what the file includes
   * @throws IOException if a file is there and cannot be read
   */
  public static List<SshHost> all(SshHome home, Path file) throws IOException {
    SshConfig config = new SshConfig(home);
    List<SshHost> hosts = new ArrayList<>();
    for (String alias : config.names(file)) {
      hosts.add(of(alias, config.of(file, alias)));
    }
    return hosts;
  }

  /**
   * What the person's configuration and the system's say of a host.
   *
   * @param alias a name behind {@code Host}, or any other: then its own name and what patterns add
   * @throws IOException if a file is there and cannot be read
   */
  public static SshHost of(SshHome home, String alias) throws IOException {
    return of(alias, new SshConfig(home).of(alias, ""));
  }

  private static SshHost of(String alias, SshConfig.Section section) {
    String port = section.first("port").orElse("");
    String jump = section.first("proxyjump").orElse("");
    return new SshHost(
        alias,
        section.first("hostname").orElse(alias).replace("%h", alias),
        port.matches("\\d{1,5}") ? Integer.parseInt(port) : 0,
        section.first("user").orElse(""),
        section.first("identityfile").orElse(""),
        jump.toLowerCase(Locale.ROOT).equals("none") ? "" : jump);
  }
}
