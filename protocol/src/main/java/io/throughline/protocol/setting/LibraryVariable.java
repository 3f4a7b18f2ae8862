package io.throughline.protocol.setting;

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
  private static final Pattern NAME = Pattern.compile("UC[XC]_[A-Z0-9_]+");

  private LibraryVariable() {}

  /** Whether a name begins as one that is handed on. */
  public static boolean begins(String name) {
    return ofUcx(name) || ofUcc(name);
  }

  /** Whether a name can be that of a variable: capitals, digits and underscores. */
  public static boolean named(String name) {
    return NAME.matcher(name).matches();
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
