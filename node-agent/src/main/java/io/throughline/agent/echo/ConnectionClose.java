package io.throughline.agent.echo;

import io.throughline.agent.workload.WorkFailure;
import java.util.List;

/**
 * The way in which the clients close their connections: with objects under way on purpose, so that
 * a close that loses any is found.
 */
final class ConnectionClose {
  private static final int OBJECTS = 4;
  private static final long MOST_BYTES = 1024;

  private ConnectionClose() {}

  /**
   * Sets aside what it will take.
   *
   * @throws WorkFailure if the nodes' limits do not leave as much
   */
  static void reserve(EchoSettings settings) {
    long needed =
        (long) settings.clients()
            * OBJECTS
            * EchoSettings.onTheWay(Math.min(settings.largest(), MOST_BYTES));
    if (!settings.quota().take(needed)) {
      throw new WorkFailure(settings.quota().enough(needed));
    }
  }

  /**
   * Each client sends some objects and at once that it closes, then takes what comes back.
   *
   * @throws WorkFailure when a message was lost
   */
  static void say(List<EchoClient> clients, EchoEndpoint echoEndpoint) {
    for (EchoClient client : clients) {
      EchoConnection echoConnection = client.channel();
      for (int i = 0; i < OBJECTS; i++) {
        client.launch(MOST_BYTES);
        echoEndpoint.until(echoConnection::sendDone, "an object to leave");
      }
      echoConnection.control(Control.CLOSE, echoConnection.sent());
    }
    for (EchoClient client : clients) {
      EchoConnection echoConnection = client.channel();
      for (int i = 0; i < OBJECTS; i++) {
        client.expect();
        echoEndpoint.until(
            client::step, "the objects that were under way when a connection closed");
      }
      echoEndpoint.until(
          () -> echoConnection.controlDone() && echoConnection.controlHere(), "the server's close");
      long came = echoConnection.received();
      long sent = echoConnection.saidValue();
      if (came != sent) {
        throw new WorkFailure(
            "client %d: the server closed after %d messages, and %d came"
                .formatted(echoConnection.client(), sent, came));
      }
    }
    for (EchoClient client : clients) {
      echoEndpoint.channels.remove(client.channel());
      client.channel().cancel();
      client.channel().endpoint().close();
    }
  }
}
