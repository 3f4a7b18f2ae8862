package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.TransportException;

/**
 * Where a peer connects.
 *
 * @param host name or address
 * @param channel of the listener that the connection is for
 */
record TcpAddress(String host, int port, int channel) {
  private static final char CHANNEL = '/';
  private static final char PORT = ':';

  String encode() {
    return host + PORT + port + CHANNEL + channel;
  }

  static TcpAddress decode(String text) {
    int channel = text.lastIndexOf(CHANNEL);
    int port = text.lastIndexOf(PORT, Math.max(0, channel));
    if (port < 0) {
      throw new TransportException("the peer's address '%s' names no listener".formatted(text));
    }
    try {
      return new TcpAddress(
          text.substring(0, port),
          Integer.parseInt(text.substring(port + 1, channel)),
          Integer.parseInt(text.substring(channel + 1)));
    } catch (NumberFormatException e) {
      throw new TransportException("the peer's address '%s' names no port".formatted(text), e);
    }
  }

  /** Without the channel, for people. */
  String place() {
    return host + PORT + port;
  }
}
