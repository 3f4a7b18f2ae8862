package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.PeerLostException;
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
      check(peer, TcpHandshake.shown(channel, credentials, until));
      return channel;
    } catch (IOException e) {
      channel.close();
      throw new TransportException(
          "cannot connect to %s: %s".formatted(peer.place(), e.getMessage()), e);
    } catch (RuntimeException | Error e) {
      channel.close();
      throw e;
    }
  }

  private static void check(TcpAddress peer, TcpHandshake.Shown shown) {
    String listener = "what listens at " + peer.place();
    switch (shown) {
      case TcpHandshake.Channel(int number) when number == peer.channel() -> {}
      case TcpHandshake.Channel(int number) ->
          throw new TransportException(
              "%s answered for its connection %d, not %d"
                  .formatted(listener, number, peer.channel()));
      case TcpHandshake.Nothing.STRANGER ->
          throw new TransportException(listener + " is not the receiver of this run");
      case TcpHandshake.Nothing.CLOSED ->
          throw new PeerLostException(
              listener
                  + " closed the connection unanswered: something else listens there, or the"
                  + " receiver waited in vain for this side's credentials");
      case TcpHandshake.Nothing.SILENT ->
          throw new PeerLostException(
              listener
                  + " took the connection and did not answer in time: something else listens"
                  + " there, or the receiver's node had no CPU for it; the scenario's timeout"
                  + " allows more time");
    }
  }
}
