package io.throughline.agent.channel;

import java.nio.file.Path;

/** Address of the hub. */
public sealed interface HubAddress {

  /** A port of this node's loopback. */
  record Port(int number) implements HubAddress {}

  /**
   * Two fifos, where nothing can be forwarded.
   *
   * @param up from this agent to the hub
   * @param down from the hub to this agent
   */
  record Fifos(Path up, Path down) implements HubAddress {}

  /**
   * Reads {@code port:12345} or {@code fifo:UP:DOWN}.
   *
   * @throws IllegalArgumentException with what is allowed
   */
  static HubAddress parse(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length == 2 && parts[0].equals("port") && parts[1].matches("\\d{1,5}")) {
      int number = Integer.parseInt(parts[1]);
      if (number >= 1 && number <= 65_535) {
        return new Port(number);
      }
    }
    if (parts.length == 3 && parts[0].equals("fifo")) {
      return new Fifos(Path.of(parts[1]), Path.of(parts[2]));
    }
    throw new IllegalArgumentException(
        "'%s' is no hub; write it as port:12345 or fifo:UP:DOWN".formatted(text));
  }
}
