package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** The end of a connection that connects. */
final class TcpDial {
  private TcpDial() {}

  /** A connection to a listener, both of whose ends have shown who they are. */
  static SocketChannel to(TcpAddress peer, Credentials credentials, Deadline until)
      throws IOException {
    InetSocketAddress address = new InetSocketAddress(peer.host(), peer.port());
    SocketChannel channel = SocketChannel.open();
    try {
      if (address.isUnresolved()) {
        throw new TransportException(
            "the receiver's data.address %s is not known on this node".formatted(peer.place()));
      }
      channel.socket().connect(address, until.remainingMillis());
      TcpHandshake.show(channel, credentials, peer.channel());
      if (TcpHandshake.shown(channel, credentials, until.remainingMillis()) != peer.channel()) {
        throw new TransportException(
            "what listens at %s is not the receiver of this run, or it refused the connection"
                .formatted(peer.place()));
      }
      return channel;
    } catch (IOException e) {
      channel.close();
      throw new TransportException(
          "cannot connect to %s: %s".formatted(peer.place(), e.getMessage()), e);
    } catch (TransportException e) {
      channel.close();
      throw e;
    }
  }
}
