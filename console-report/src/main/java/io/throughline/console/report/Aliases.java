package io.throughline.console.report;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Stable names instead of real ones: numbered by kind in the order in which they are met, so that
 * the same run always gives the same. Whole words are replaced, whatever their case. Addresses are
 * known by their form; loopback and unspecified ones name nobody and stay.
 */
final class Aliases {
  private static final Set<String> NOBODY = Set.of("", "localhost");

  /** A home by its path or by {@code ~user}; the tilde in {@code gpu1~1} counts a node's ranks. */
  private static final Pattern PLACE =
      Pattern.compile(
          "(?:/(?:home|Users)/([A-Za-z0-9._-]+)|(?<![A-Za-z0-9._~-])~([A-Za-z_][A-Za-z0-9._-]*))");

  /** A home that is somewhere else: what is hidden in it tells it. */
  private static final Pattern HOME =
      Pattern.compile(
          "(?<![A-Za-z0-9._/~-])(/(?!home/|Users/|root/)[^\\s:,;'\"]*?)/\\.(?:ssh|cache|local)/");

  private static final Pattern AT =
      Pattern.compile("([A-Za-z0-9._-]+)@(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)");
  private static final String IPV4 = "(?<![0-9.])\\d{1,3}(?:\\.\\d{1,3}){3}(?!\\.?[0-9])";
  private static final String COLONS =
      "(?<![0-9A-Za-z:])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,}(?:(?<=:)\\d{1,3}(?:\\.\\d{1,3}){3})?"
          + "(?![0-9A-Za-z:])";

  /**
   * The fingerprint of an SSH key, as it is written in logs; base64 may hold any name by chance.
   */
  private static final String FINGERPRINT =
      "(?<![A-Za-z0-9])(?:SHA256:[A-Za-z0-9+/]{43}=?|MD5:(?:[0-9A-Fa-f]{2}:){15}[0-9A-Fa-f]{2})";

  private static final Pattern MAC = Pattern.compile("(?:[0-9A-Fa-f]{2}:){5,}[0-9A-Fa-f]{2}");

  /** Two nodes may differ in the case of their letters alone. */
  private final Map<String, String> nodes = new HashMap<>();

  private final Map<String, String> words = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private Pattern pattern = Pattern.compile(FINGERPRINT + "|" + COLONS + "|" + IPV4);

  void node(String name) {
    if (!NOBODY.contains(name) && !nodes.containsKey(name)) {
      String alias = next("node");
      nodes.put(name, alias);
      words.putIfAbsent(lower(name), alias);
      compile();
    }
  }

  /** A name with dots is known by its first part too. */
  void host(String given) {
    String name = given.replaceFirst("^\\[(.*)]$", "$1");
    if (isAddress(name)) {
      return;
    }
    add("host", name);
    int dot = name.indexOf('.');
    if (dot > 0) {
      words.putIfAbsent(lower(name.substring(0, dot)), words.getOrDefault(lower(name), "host"));
      String domain = name.substring(dot + 1);
      if (domain.contains(".")) {
        add("domain", domain);
      }
      compile();
    }
  }

  void user(String name) {
    add("user", name);
  }

  /** The path of a private key; a name that everybody's has stays by itself. */
  void key(String path) {
    add("key", path);
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (!name.isEmpty() && !name.matches("id_(rsa|dsa|ecdsa|ed25519)(_sk)?|identity")) {
      words.putIfAbsent(lower(name), words.getOrDefault(lower(path), "key"));
      compile();
    }
  }

  /** Hides an id that is one machine's alone, {@code boot id}. */
  void machine(String id) {
    add("machine", id);
  }

  /** Learns who is named in {@code user@host} and in the paths of homes. */
  void learn(String text) {
    AT.matcher(text)
        .results()
        .forEach(found -> {
          user(found.group(1));
          host(found.group(2));
        });
    PLACE
        .matcher(text)
        .results()
        .forEach(found -> user(found.group(1) == null ? found.group(2) : found.group(1)));
    HOME.matcher(text).results().forEach(found -> add("/home", found.group(1)));
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private void add(String kind, String word) {
    if (!NOBODY.contains(lower(word)) && !words.containsKey(lower(word))) {
      words.put(lower(word), next(kind));
      compile();
    }
  }

  private String next(String kind) {
    return kind + "-" + counts.merge(kind, 1, Integer::sum);
  }

  /** One expression for all, the longest first, so that nothing is replaced twice. */
  private void compile() {
    String alternatives =
        words.keySet().stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    pattern =
        Pattern.compile(
            FINGERPRINT
                + ("|(?i:(?<![A-Za-z0-9])(?:" + alternatives + ")(?![A-Za-z0-9]))|")
                + (COLONS + "|" + IPV4));
  }

  /** The text with aliases. */
  String of(String text) {
    return pattern
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(replacement(found.group())));
  }

  private String replacement(String found) {
    String known = nodes.getOrDefault(found, words.get(lower(found)));
    if (known != null) {
      return known;
    }
    if (found.startsWith("SHA256:") || found.startsWith("MD5:")) {
      return numbered("host-key", found);
    }
    if (MAC.matcher(found).matches()) {
      return numbered("hardware-address", lower(found));
    }
    if (!isAddress(found)) {
      return found;
    }
    try {
      InetAddress address = InetAddress.getByName(found);
      return address.isLoopbackAddress() || address.isAnyLocalAddress()
          ? found
          : numbered("address", address.getHostAddress());
    } catch (UnknownHostException e) {
      // It only looked like an address: a time, for one.
      return found;
    }
  }

  /** Several ways to write an address are one. */
  private String numbered(String kind, String canonical) {
    String known = words.get(kind + " " + canonical);
    if (known == null) {
      known = next(kind);
      words.put(kind + " " + canonical, known);
    }
    return known;
  }

  /** Whether a text has the form of an address, so that no name is ever looked up. */
  private static boolean isAddress(String text) {
    return text.matches("\\d{1,3}(\\.\\d{1,3}){3}")
        || (text.matches("[0-9A-Fa-f:]+(\\d{1,3}(\\.\\d{1,3}){3})?")
            && text.chars().filter(c -> c == ':').count() >= 2);
  }
}
