package io.throughline.agent.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ports that an echo's server tries, where others have one of them. */
class EchoPortsTest {
  private static Assignment at(String address, String ports) {
    return new Assignment(
        "b", "receiver", Map.of(), address, "", ports, -1, Limits.NONE, List.of(), "");
  }

  @Test
  void shouldPassOverTakenPortsOfWhichUcxWouldComplain() throws IOException {
    for (String address : List.of("127.0.0.1", "::1")) {
      try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral(address))) {
        int port = taken.getLocalPort();
        // Downwards, since the system gives out higher ones next.
        List<Integer> tried =
            EchoPorts.tried(at(address, "%d-%d".formatted(port - 20, port)))
                .map(InetSocketAddress::getPort)
                .toList();
        assertThat(tried).as(address).hasSizeGreaterThan(1).doesNotContain(port);
        assertThat(EchoPorts.tried(at(address, "%d-%1$d".formatted(port))))
            .as("UCX says why it cannot be had")
            .containsExactly(new InetSocketAddress(InetAddress.ofLiteral(address), port));
      }
    }
  }

  @Test
  void shouldLeaveThePortToTheSystemWhereThereIsNoRange() {
    assertThat(EchoPorts.tried(at("127.0.0.1", "")).findFirst())
        .contains(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
  }
}
