package io.throughline.protocol.environment;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * An IPv4 or IPv6 address, whatever its spelling. An IPv4 address that is mapped into IPv6 is the
 * IPv4 address. Names are never looked up.
 *
 * @param address without the scope
 * @param scope interface of a link-local address, by name or number; empty for none
 */
public record IpAddress(InetAddress address, String scope) {

  /** Empty where the text is a name. */
  public static Optional<IpAddress> of(String text) {
    boolean bracketed = text.startsWith("[") && text.endsWith("]");
    String literal = bracketed ? text.substring(1, text.length() - 1) : text;
    int percent = literal.indexOf('%');
    String scope = percent < 0 ? "" : literal.substring(percent + 1);
    try {
      // An interface of the node's is none of this machine's: the scope stays text.
      return Optional.of(
          new IpAddress(
              InetAddress.ofLiteral(percent < 0 ? literal : literal.substring(0, percent)), scope));
    } catch (IllegalArgumentException name) {
      return Optional.empty();
    }
  }

  /** An address as people write it (RFC 5952): {@code fd00::2}, without the scope. */
  public static String text(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == 4) {
      return address.getHostAddress();
    }
    String[] groups = new String[bytes.length / 2];
    int zerosAt = 0;
    int zeros = 1;
    for (int at = 0, run = 0; at < groups.length; at++) {
      int group = Byte.toUnsignedInt(bytes[2 * at]) << 8 | Byte.toUnsignedInt(bytes[2 * at + 1]);
      groups[at] = Integer.toHexString(group);
      run = group == 0 ? run + 1 : 0;
      if (run > zeros) {
        zeros = run;
        zerosAt = at + 1 - run;
      }
    }
    List<String> all = List.of(groups);
    // A single zero is written out.
    return zeros == 1
        ? String.join(":", all)
        : String.join(":", all.subList(0, zerosAt))
            + "::"
            + String.join(":", all.subList(zerosAt + zeros, all.size()));
  }

  /** The address as people write it, with its scope: {@code fe80::1%eth0}. */
  public String text() {
    return scope.isEmpty() ? text(address) : text(address) + '%' + scope;
  }

  /** Whether both texts are one address, or the same name. */
  public static boolean same(String one, String other) {
    return one.equals(other) || of(one).flatMap(a -> of(other).filter(a::same)).isPresent();
  }

  /** Whether the text is a loopback address. */
  public static boolean loopback(String text) {
    return of(text).filter(ip -> ip.address.isLoopbackAddress()).isPresent();
  }

  /** Whether the text is a link-local address. */
  public static boolean linkLocal(String text) {
    return of(text).filter(ip -> ip.address.isLinkLocalAddress()).isPresent();
  }

  /** Whether both are one address; an address without a scope is that of any. */
  private boolean same(IpAddress other) {
    return address.equals(other.address)
        && (scope.isEmpty() || other.scope.isEmpty() || scope.equals(other.scope));
  }

  /** Whether it may be an address of an interface; numbers of interfaces are not known here. */
  boolean mayBeOn(String name) {
    return scope.isEmpty() || scope.equals(name) || scope.chars().allMatch(Character::isDigit);
  }
}
