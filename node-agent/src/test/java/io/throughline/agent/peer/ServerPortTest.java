package io.throughline.agent.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.kernel.Listeners;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerPortTest {
  @Test
  void shouldLeaveOutPortsThatTurnedOutToBeSomebodys() throws Exception {
    int port = ServerPort.free("", "127.0.0.1", Set.of());
    String range = "%d-%d".formatted(port, port);
    assertThatThrownBy(() -> ServerPort.free(range, "127.0.0.1", Set.of(port)))
        .isInstanceOf(PeerFailure.class)
        .hasMessage("no port of data.ports %s is free here for the peer's server", range);
  }

  @Test
  void shouldSeeThatSomebodyListens() throws Exception {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      assertThat(Listeners.at(socket.getLocalPort())).isTrue();
    }
  }
}
