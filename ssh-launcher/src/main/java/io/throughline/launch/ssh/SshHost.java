package io.throughline.launch.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
    List<Written> hosts = new ArrayList<>();
    for (Map.Entry<String, String> name : config.names(file).entrySet()) {
      SshConfig.Section section = config.of(file, name.getKey());
      Map<String, String> places = new LinkedHashMap<>();
      for (String keyword : KEYWORDS) {
        section.place(keyword).ifPresent(place -> places.put(keyword, place));
      }
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
