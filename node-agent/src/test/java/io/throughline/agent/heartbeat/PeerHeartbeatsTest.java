package io.throughline.agent.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.measure.Outbox;
import io.throughline.agent.transport.Credentials;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.plan.Assignment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PeerHeartbeatsTest {
  private static final Credentials OURS = new Credentials("run", "secret");

  /** A hub that nobody listens to. */
  private static final class Silent implements Outbox {
    @Override
    public void send(AgentMessage message) {
      // Nobody asks.
    }

    @Override
    public boolean drained() {
      return true;
    }
  }

  @Test
  void shouldGoOnWithOtherPeersWhereTheAddressOfOneMeansNothingHere() throws Exception {
    try (DatagramChannel peer =
            DatagramChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        PeerHeartbeats heartbeats =
            Objects.requireNonNull(
                PeerHeartbeats.open(
                    Assignment.plain("a", "rank-1", "127.0.0.1"),
                    OURS,
                    1_000_000_000L,
                    10_000_000L,
                    new Silent()))) {
      Map<String, String> addresses = new LinkedHashMap<>();
      addresses.put("rank-2", "[fe80::1%nosuch]:9");
      addresses.put("rank-3", "127.0.0.1:" + peer.socket().getLocalPort());
      heartbeats.begin(addresses);
      for (int i = 0; i < 3; i++) {
        ByteBuffer datagram = ByteBuffer.allocate(HeartbeatDatagram.BYTES + 1);
        peer.receive(datagram);
        assertThat(HeartbeatDatagram.proofOf(datagram.flip()))
            .isEqualTo(HeartbeatDatagram.proof(OURS, "rank-1"));
      }
    }
  }
}
