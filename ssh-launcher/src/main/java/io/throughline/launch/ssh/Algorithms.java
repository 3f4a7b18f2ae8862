package io.throughline.launch.ssh;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.Session;
import io.throughline.launch.StepFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Algorithms that a person's configuration allows, in its order, by the console's keyword; empty
 * where it leaves the choice open.
 */
record Algorithms(Map<String, List<String>> allowed) {
  /** OpenSSH's keywords, with those of JSch. */
  private static final Map<String, List<String>> KEYWORDS =
      Map.of(
          "kexalgorithms", List.of("kex"),
          "ciphers", List.of("cipher.c2s", "cipher.s2c"),
          "macs", List.of("mac.c2s", "mac.s2c"),
          "hostkeyalgorithms", List.of("server_host_key"),
          "pubkeyacceptedalgorithms", List.of("PubkeyAcceptedAlgorithms"));

  /** As OpenSSH called it before 8.5. */
  private static final Map<String, String> OLD =
      Map.of("pubkeyacceptedalgorithms", "pubkeyacceptedkeytypes");

  /**
   * @param section of the configuration
   * @throws StepFailure if it allows nothing that the console has
   */
  static Algorithms of(SshConfig.Section section) throws StepFailure {
    Map<String, List<String>> allowed = new LinkedHashMap<>();
    for (Map.Entry<String, List<String>> keyword : KEYWORDS.entrySet()) {
      Optional<String> said =
          section
              .first(keyword.getKey())
              .or(() -> section.first(OLD.getOrDefault(keyword.getKey(), "")));
      if (said.isEmpty()) {
        continue;
      }
      List<String> had = own(keyword.getValue().getFirst());
      List<String> named = named(said.get(), had);
      List<String> usable =
          named.stream().filter(name -> had.contains(name) || known(name)).toList();
      if (usable.isEmpty()) {
        throw new StepFailure(
            "%s of the SSH configuration allows %s, and the console has none of them; it has %s"
                .formatted(
                    keyword.getKey(),
                    said.get().isEmpty() ? "nothing" : said.get(),
                    String.join(", ", had)),
            "allow one of the console's for this host in ~/.ssh/config");
      }
      keyword.getValue().forEach(own -> allowed.put(own, usable));
    }
    return new Algorithms(Map.copyOf(allowed));
  }

  private static List<String> own(String keyword) {
    return List.of(String.valueOf(JSch.getConfig(keyword)).split(",", -1));
  }

  /** With what is added ({@code +}), taken away ({@code -}) or put first ({@code ^}). */
  private static List<String> named(String said, List<String> had) {
    List<String> listed = List.of(said.replaceFirst("^[-+^]", "").split(",", -1));
    return switch (said.isEmpty() ? ' ' : said.charAt(0)) {
      case '+' -> Stream.concat(had.stream(), listed.stream()).distinct().toList();
      case '-' -> had.stream().filter(name -> !SshConfig.matchesAny(listed, name)).toList();
      case '^' -> Stream.concat(listed.stream(), had.stream()).distinct().toList();
      default -> matching(listed, had);
    };
  }

  /** A pattern stands for those of the console's that match it. */
  private static List<String> matching(List<String> listed, List<String> had) {
    List<String> names = new ArrayList<>();
    for (String each : listed) {
      if (each.contains("*") || each.contains("?")) {
        had.stream().filter(name -> SshConfig.matchesAny(List.of(each), name)).forEach(names::add);
      } else {
        names.add(each);
      }
    }
    return names.stream().distinct().toList();
  }

  /** Whether JSch can do it although it does not offer it by itself. */
  private static boolean known(String name) {
    return JSch.getConfig(name) != null;
  }

  void tell(Session session) {
    allowed.forEach((keyword, names) -> session.setConfig(keyword, String.join(",", names)));
  }
}
