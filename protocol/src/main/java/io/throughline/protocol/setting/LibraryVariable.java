package io.throughline.protocol.setting;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names of the environment variables that profiles and scenarios hand to agents: those of UCX, and
 * those of UCC, which an agent reads where a collective's engine is UCC.
 */
public final class LibraryVariable {
  /** Prefixes of the names, for people. */
  public static final String PREFIXES = "UCX_ or UCC_";

  private static final String UCX = "UCX_";
  private static final String UCC = "UCC_";
  private static final Pattern NAME = Pattern.compile("UC[XC]_[A-Za-z0-9_]+");

  private LibraryVariable() {}

  /** Whether a name begins as one that is handed on. */
  public static boolean begins(String name) {
    return ofUcx(name) || ofUcc(name);
  }

  /**
   * A sentence on why a variable cannot be handed on; empty where it can. A node's shell hands it
   * on by lines: a line break would alter what the agent is started with.
   */
  public static Optional<String> problem(String name, String value) {
    if (!begins(name)) {
      return Optional.of(
          "'%s' does not begin with %s; only UCX's and UCC's own variables are handed on"
              .formatted(name, PREFIXES));
    }
    if (!NAME.matcher(name).matches()) {
      return Optional.of(
          "'%s' is no name of a variable of UCX or UCC: after %s stand letters, digits and underscores"
              .formatted(name, PREFIXES));
    }
    return value.chars().anyMatch(c -> Character.isISOControl(c) && c != '\t')
        ? Optional.of(
            "the value of %s has a line break or another control character in it; write it on one line"
                .formatted(name))
        : Optional.empty();
  }

  /** A sentence for each variable that cannot be handed on, as {@link #problem}. */
  public static List<String> problems(Map<String, String> variables) {
    return variables.entrySet().stream()
        .flatMap(each -> problem(each.getKey(), each.getValue()).stream())
        .toList();
  }

  /** Whether UCX reads the variable. */
  public static boolean ofUcx(String name) {
    return name.startsWith(UCX);
  }

  /** Whether UCC reads the variable. */
  public static boolean ofUcc(String name) {
    return name.startsWith(UCC);
  }
}
