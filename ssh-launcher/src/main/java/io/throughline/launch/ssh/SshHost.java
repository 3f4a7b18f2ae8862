package io.throughline.launch.ssh;

import io.throughline.launch.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
  private static final List<String> KEYWORDS =
      List.of("hostname", "port", "user", "identityfile", "proxyjump");

  /**
   * A host, and where a file says so.
   *
   * @param place {@code file:line} of its name
   * @param port as written; empty where it is not said
   * @param places {@code file:line} of the other fields by keyword: {@code hostname}, {@code port},
   *     {@code user}, {@code identityfile}, {@code proxyjump}; without those it does not say
   */
  public record Written(SshHost host, String place, String port, Map<String, String> places) {}

  /**
   * Every host that a configuration names; patterns such as {@code *} only add to them.
   *
   * @param home for what the file includes
   * @throws IOException if a file is there and cannot be read
   */
  public static List<Written> all(SshHome home, Path file) throws IOException {
    SshConfig config = new SshConfig(home);
    Client client = client(home, file);
    List<Written> hosts = new ArrayList<>();
    for (Map.Entry<String, String> name : config.names(file).entrySet()) {
      SshConfig.Section section =
          client == null ? config.of(file, name.getKey()) : client.said(config, name.getKey());
      Map<String, String> places = places(config, file, name.getKey(), section);
      hosts.add(
          new Written(
              of(name.getKey(), section),
              name.getValue(),
              section.first("port").orElse(""),
              places));
    }
    return hosts;
  }

  /**
   * OpenSSH's client, which reads a configuration as logging in does.
   *
   * @param command with the file where it is not the person's own
   * @param file the configuration
   * @param own whether it is the one that logging in reads
   * @param usual what it does without any configuration
   */
  private record Client(List<String> command, Path file, boolean own, SshConfig.Section usual) {
    static Client of(List<String> command, Path file, boolean own) throws IOException {
      try {
        return new Client(command, file, own, OpenSsh.usual(command, "localhost", "", 0));
      } catch (StepFailure e) {
        throw refused("OpenSSH's client", e);
      }
    }

    /**
     * What the configuration says, and not what holds anyway. A mistake at one host makes OpenSSH
     * refuse a file whole; of a file to take hosts from, the other hosts are good.
     */
    SshConfig.Section said(SshConfig config, String alias) throws IOException {
      try {
        return OpenSsh.settings(command, alias, "", 0).unlike(usual);
      } catch (StepFailure e) {
        if (!own) {
          return config.of(file, alias);
        }
        throw refused(alias, e);
      }
    }

    private static IOException refused(String where, StepFailure e) {
      return new IOException(e.problem(where).toString(), e);
    }
  }

  /** Null where OpenSSH's client is not there. */
  private static @Nullable Client client(SshHome home, Path file) throws IOException {
    if (home.client().isEmpty()) {
      return null;
    }
    boolean own = file.toAbsolutePath().equals(home.ssh().resolve("config").toAbsolutePath());
    List<String> command = new ArrayList<>(home.client());
    if (!own) {
      command.addAll(List.of("-F", file.toAbsolutePath().toString()));
    }
    return Client.of(command, file, own);
  }

  /** Places in the file of the settings that hold, as far as the own reader knows. */
  private static Map<String, String> places(
      SshConfig config, Path file, String alias, SshConfig.Section section) {
    Map<String, String> places = new LinkedHashMap<>();
    try {
      SshConfig.Section read = config.of(file, alias);
      for (String keyword : KEYWORDS) {
        if (section.first(keyword).equals(read.first(keyword))) {
          read.place(keyword).ifPresent(place -> places.put(keyword, place));
        }
      }
    } catch (IOException notUnderstood) {
      // OpenSSH's client understands more; only the line of a mistake is not known then.
      return places;
    }
    return places;
  }

  /**
   * What the person's configuration and the system's say of a host.
   *
   * @param alias a name behind {@code Host}, or any other: then its own name and what patterns add
   * @throws IOException if a file is there and cannot be read
   */
  public static SshHost of(SshHome home, String alias) throws IOException {
    Client client = client(home, home.ssh().resolve("config"));
    SshConfig config = new SshConfig(home);
    return of(alias, client == null ? config.of(alias, "") : client.said(config, alias));
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
