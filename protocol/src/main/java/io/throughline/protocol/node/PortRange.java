package io.throughline.protocol.node;

import java.util.stream.IntStream;

/**
 * Ports on which a node listens, {@code 20000-20100} in its profile.
 *
 * @param first 1 to 65535; 0 where any port will do
 * @param last not below the first; 0 where any port will do
 */
public record PortRange(int first, int last) {
  private static final PortRange ANY = new PortRange(0, 0);
  private static final char DASH = '-';

  /**
   * The range that a text says.
   *
   * @param text as a profile has it; empty for any port
   */
  public static PortRange of(String text) {
    int dash = text.indexOf(DASH);
    return dash < 0
        ? ANY
        : new PortRange(
            Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
  }

  /** Whether the system may choose. */
  public boolean any() {
    return last == 0;
  }

  /** How many ports there are to listen on, 1 where any will do. */
  public int size() {
    return last - first + 1;
  }

  /** Its ports, the lowest first; 0 alone where any will do, as the system takes it. */
  public IntStream ports() {
    return IntStream.rangeClosed(first, last);
  }
}
