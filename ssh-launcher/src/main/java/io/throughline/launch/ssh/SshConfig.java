package io.throughline.launch.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code ~/.ssh/config} where OpenSSH's client is not there to read it: Host and Include, and Match
 * with all, host, originalhost, user and localuser. The first value of a keyword holds, as in
 * OpenSSH. What may decide and is not understood is refused with its line: passed over, it could
 * lead to another account.
 */
final class SshConfig {
  private static final Pattern LINE = Pattern.compile("\\s*(\\w+)(?:\\s*=\\s*|\\s+)(.*?)\\s*");
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final Pattern PATTERN = Pattern.compile("[*?!]");

  /** Keywords whose value is more than one word. */
  private static final Set<String> WHOLE =
      Set.of("userknownhostsfile", "globalknownhostsfile", "proxycommand");

  private final SshHome home;
  private final SshConfigFiles files;

  SshConfig(SshHome home) {
    this.home = home;
    this.files = new SshConfigFiles(home);
  }

  /** The lines that hold for one host. */
  static final class Section {
    private final String host;
    private final String user;
    private final List<Entry> entries = new ArrayList<>();

    Section(String host, String user) {
      this.host = host;
      this.user = user;
    }

    /**
     * @param place {@code file:line}; empty where it is not known
     */
    void add(String keyword, String value, String place) {
      entries.add(new Entry(keyword, value, place));
    }

    /** Settings that differ from other settings for the same host. */
    Section unlike(Section other) {
      Section left = new Section(host, user);
      entries.stream()
          .filter(entry -> !all(entry.keyword).equals(other.all(entry.keyword)))
          .forEach(left.entries::add);
      return left;
    }

    /** Whether a keyword that is no by default, or none, says this. */
    boolean says(String keyword, String value) {
      return first(keyword).orElse("none").equalsIgnoreCase(value);
    }

    /**
     * @param keyword in lower case
     */
    Optional<String> first(String keyword) {
      return all(keyword).stream().findFirst();
    }

    /** {@code file:line} of the value that {@link #first} gives. */
    Optional<String> place(String keyword) {
      return entries.stream().filter(e -> e.keyword.equals(keyword)).map(Entry::place).findFirst();
    }

    List<String> all(String keyword) {
      return entries.stream().filter(e -> e.keyword.equals(keyword)).map(e -> e.value).toList();
    }
  }

  /**
   * @param place {@code file:line}
   */
  private record Entry(String keyword, String value, String place) {}

  /**
   * @param host as it was asked for
   * @param user as it was asked for; empty where it was not
   * @throws IOException if a file is there and cannot be read
   */
  Section of(String host, String user) throws IOException {
    Section section = new Section(host, user);
    read(home.ssh().resolve("config"), section, 0);
    read(Path.of("/etc/ssh/ssh_config"), section, 0);
    return section;
  }

  /** As {@link #of(String, String)}, by one file alone. */
  Section of(Path file, String host) throws IOException {
    Section section = new Section(host, "");
    read(file, section, 0);
    return section;
  }

  /**
   * Names behind Host that are no patterns, in a file and what it includes, in order, each with the
   * {@code file:line} at which it first stands.
   */
  Map<String, String> names(Path file) throws IOException {
    Map<String, String> names = new LinkedHashMap<>();
    names(file, names, 0);
    return names;
  }

  private void names(Path file, Map<String, String> names, int depth) throws IOException {
    int number = 0;
    for (String line : files.lines(file, depth)) {
      number++;
      Matcher m = LINE.matcher(line);
      if (line.strip().startsWith("#") || !m.matches()) {
        continue;
      }
      String place = file + ":" + number;
      List<String> words = words(m.group(2));
      if (m.group(1).equalsIgnoreCase("host")) {
        words.stream()
            .filter(word -> !PATTERN.matcher(word).find())
            .forEach(word -> names.putIfAbsent(word, place));
      } else if (m.group(1).equalsIgnoreCase("include")) {
        for (String word : words) {
          for (Path included : files.included(word)) {
            names(included, names, depth + 1);
          }
        }
      }
    }
  }

  private void read(Path file, Section section, int depth) throws IOException {
    boolean active = true;
    int number = 0;
    for (String line : files.lines(file, depth)) {
      number++;
      String place = file + ":" + number;
      Matcher m = LINE.matcher(line);
      if (line.isBlank() || line.strip().startsWith("#")) {
        continue;
      }
      if (!m.matches()) {
        throw notUnderstood(place, line.strip());
      }
      String keyword = m.group(1).toLowerCase(Locale.ROOT);
      List<String> words = words(m.group(2));
      switch (keyword) {
        case "host" -> active = matchesAny(words, section.host);
        case "match" -> active = matches(words, section, place);
        case "include" -> {
          for (String word : active ? words : List.<String>of()) {
            include(word, section, depth + 1);
          }
        }
        default -> {
          if (active && !words.isEmpty()) {
            String value = WHOLE.contains(keyword) ? String.join(" ", words) : words.getFirst();
            // OpenSSH takes no empty value: that of HostName would lead to this machine.
            if (value.isEmpty()
                || (keyword.equals("canonicalizehostname") && !value.equalsIgnoreCase("no"))) {
              throw notUnderstood(place, line.strip());
            }
            section.add(keyword, value, place);
          }
        }
      }
    }
  }

  private void include(String pattern, Section section, int depth) throws IOException {
    for (Path file : files.included(pattern)) {
      read(file, section, depth);
    }
  }

  private static IOException notUnderstood(String place, String line) {
    return new IOException(
        "%s: '%s' is not understood here; install OpenSSH's client, which then reads the file, or give host, user, port, key and jump in the node's profile"
            .formatted(place, line));
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher m = WORD.matcher(text);
    while (m.find()) {
      String word = m.group(1) != null ? m.group(1) : m.group(2);
      if (word.startsWith("#")) {
        break;
      }
      words.add(word);
    }
    return words;
  }

  private boolean matches(List<String> criteria, Section section, String place) throws IOException {
    boolean holds = true;
    for (int i = 0; i < criteria.size(); i++) {
      String said = criteria.get(i).toLowerCase(Locale.ROOT);
      boolean negated = said.startsWith("!");
      String criterion = negated ? said.substring(1) : said;
      if (criterion.equals("all") && !negated) {
        continue;
      }
      String value = i + 1 < criteria.size() ? criteria.get(++i) : "";
      List<String> patterns = List.of(value.split(",", -1));
      boolean met =
          switch (criterion) {
            case "originalhost" -> matchesAny(patterns, section.host);
            case "host" -> matchesAny(patterns, section.first("hostname").orElse(section.host));
            case "user" ->
                matchesAny(
                    patterns,
                    section.user.isEmpty()
                        ? section.first("user").orElse(home.user())
                        : section.user);
            case "localuser" -> matchesAny(patterns, home.user());
            default -> throw notUnderstood(place, "Match " + String.join(" ", criteria));
          };
      // All are looked at: one further on that is not understood must not depend on the others.
      holds &= met != negated;
    }
    return holds;
  }

  /** As OpenSSH matches patterns: one has to match, and none of those with an exclamation mark. */
  static boolean matchesAny(List<String> patterns, String name) {
    boolean found = false;
    for (String pattern : patterns) {
      boolean negated = pattern.startsWith("!");
      if (glob(negated ? pattern.substring(1) : pattern, name)) {
        if (negated) {
          return false;
        }
        found = true;
      }
    }
    return found;
  }

  private static boolean glob(String pattern, String name) {
    StringBuilder regex = new StringBuilder();
    for (char c : pattern.toCharArray()) {
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        default -> regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE).matcher(name).matches();
  }
}
