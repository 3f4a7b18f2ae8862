package io.throughline.protocol.node;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address that a profile may name to get to a node, or its data. Each method gives back the
 * text, or throws with what was expected: what SSH and UCX make of a mistake is understood only
 * much later.
 */
final class NodeAddress {
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}\\p{Cntrl}]");
  private static final Pattern WITH_USER = Pattern.compile("([^@]+)@(.+)");
  private static final Pattern WITH_PORT = Pattern.compile("([^:]+):(\\d+)");
  private static final Pattern HOP =
      Pattern.compile("(?:ssh://)?(?:[^@]+@)?(\\[[^\\]]+]|[^:@]+|[0-9A-Fa-f:.%]+?)(?::(\\d+))?");
  private static final int MOST_PORT = 65_535;

  /** Characters that are told of a name that is too long. */
  private static final int SHOWN = 30;

  /** Characters of the longest name that DNS has. */
  private static final int LONGEST = 253;

  private NodeAddress() {}

  static String host(String text) {
    String form = "a name, an address or an alias of ~/.ssh/config";
    refuseSpace(text, form);
    Matcher user = WITH_USER.matcher(text);
    if (user.matches()) {
      throw new IllegalArgumentException(
          "'%s' names a user; expected %s. Put the user %s in ssh.user"
              .formatted(text, form, user.group(1)));
    }
    Matcher port = WITH_PORT.matcher(text);
    if (port.matches()) {
      throw new IllegalArgumentException(
          "'%s' has a port in it; expected %s, and the port %s in ssh.port"
              .formatted(text, form, port.group(2)));
    }
    refuseSlash(text, form);
    refuseLong(text, form);
    return text;
  }

  static String user(String text) {
    refuseSpace(text, "a log-in name");
    return text;
  }

  /** Several hops are separated by commas. */
  static String jump(String text) {
    String form = "user@host:port or an alias; several are separated by commas";
    for (String each : text.split(",", -1)) {
      String hop = each.strip();
      refuseSpace(hop, form);
      Matcher m = HOP.matcher(hop);
      if (hop.isEmpty() || !m.matches()) {
        throw new IllegalArgumentException(
            "'%s' is no jump host; expected %s".formatted(text, form));
      }
      String port = m.group(2);
      refuseLong(m.group(1), form);
      if (port != null && (port.length() > 5 || Integer.parseInt(port) > MOST_PORT)) {
        throw new IllegalArgumentException(
            "'%s' has a port above 65535; expected %s".formatted(hop, form));
      }
    }
    return text;
  }

  static String data(String text) {
    String form = "an address of the node, or a name for it";
    refuseSpace(text, form);
    refuseSlash(text, form);
    refuseLong(text, form);
    return text;
  }

  /** Checks a device of UCX, which takes several with commas, or of the tcp transport. */
  static String device(String text) {
    refuseSpace(text, "a network device such as eth0 or mlx5_0:1");
    return text;
  }

  private static void refuseSpace(String text, String form) {
    if (SPACE.matcher(text).find()) {
      throw new IllegalArgumentException(
          "'%s' has a space in it; expected %s".formatted(text, form));
    }
  }

  private static void refuseLong(String host, String form) {
    if (host.length() > LONGEST) {
      throw new IllegalArgumentException(
          "'%s...' has %d characters; expected %s, of at most %d"
              .formatted(host.substring(0, SHOWN), host.length(), form, LONGEST));
    }
  }

  private static void refuseSlash(String text, String form) {
    int slash = text.indexOf('/');
    if (slash >= 0) {
      throw new IllegalArgumentException(
          "'%s' has a slash in it; expected %s, without '%s'"
              .formatted(text, form, text.substring(slash)));
    }
  }
}
