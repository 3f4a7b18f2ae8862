package io.throughline.agent.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.measure.Outbox;
import io.throughline.agent.transport.Credentials;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.plan.Assignment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PeerHeartbeatsTest {
  private static final Credentials OURS = new Credentials("run", "secret");

  /** The way to a hub that keeps what it is told. */
  private record Heard(Queue<AgentMessage> told) implements Outbox {
    @Override
    public void send(AgentMessage message) {
      told.add(message);
    }

    @Override
    public boolean drained() {
      return true;
    }
  }

  @Test
  void shouldGoOnWhereItsSocketCannotBeReadForAWhile() throws Exception {
    BlockingQueue<AgentMessage> told = new LinkedBlockingQueue<>();
    try (DatagramChannel peer = peer();
        PeerHeartbeats heartbeats = heartbeats(told)) {
      int port = Integer.parseInt(heartbeats.address().replaceFirst(".*:", ""));
      InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      HeartbeatDatagram theirs = new HeartbeatDatagram(OURS, "rank-2");
      heartbeats.begin(Map.of("rank-2", "127.0.0.1:" + peer.socket().getLocalPort()));
      try (UnreadableSocket socket = UnreadableSocket.of(port)) {
        beat(peer, theirs, at);
        beat(peer, theirs, at);
        socket.begin();
        Thread.sleep(1500);
        assertThat(told).as("what could not be read is no silence of the peer").isEmpty();
      }
      for (int i = 0; i < 30; i++) {
        beat(peer, theirs, at);
      }
      assertThat(told.take())
          .as("then it falls silent")
          .isInstanceOfSatisfying(
              AgentMessage.PeerSilent.class,
              silent -> assertThat(silent.role()).isEqualTo("rank-2"));
      drain(peer);
      beat(peer, theirs, at);
      assertThat(told.take()).isInstanceOf(AgentMessage.PeerHeard.class);
    }
  }

  /** Answers one datagram by one. */
  private static void beat(DatagramChannel peer, HeartbeatDatagram datagram, InetSocketAddress to)
      throws IOException {
    peer.receive(ByteBuffer.allocate(HeartbeatDatagram.BYTES + 1));
    datagram.next();
    peer.send(datagram.again(), to);
  }

  /** Heartbeats of rank 1, which tell of a peer that is silent for a second. */
  private static PeerHeartbeats heartbeats(Queue<AgentMessage> told) throws IOException {
    return Objects.requireNonNull(
        PeerHeartbeats.open(
            Assignment.plain("a", "rank-1", "127.0.0.1"),
            OURS,
            1_000_000_000L,
            10_000_000L,
            new Heard(told)));
  }

  private static DatagramChannel peer() throws IOException {
    return DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /** Drops heartbeats that came meanwhile: none of them is answered. */
  private static void drain(DatagramChannel peer) throws IOException {
    peer.configureBlocking(false);
    ByteBuffer dropped = ByteBuffer.allocate(HeartbeatDatagram.BYTES + 1);
    while (peer.receive(dropped.clear()) != null) {
      // Until there is none.
    }
    peer.configureBlocking(true);
  }

  @Test
  void shouldGoOnWithOtherPeersWhereTheAddressOfOneMeansNothingHere() throws Exception {
    try (DatagramChannel peer = peer();
        PeerHeartbeats heartbeats = heartbeats(new ConcurrentLinkedQueue<>())) {
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
