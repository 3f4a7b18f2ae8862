package io.throughline.nativebridge.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.CProgram;
import io.throughline.testing.Requires;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EchoSocketTest {
  private static final byte[] ASKED = "asked".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ANSWER = "answer".getBytes(StandardCharsets.US_ASCII);

  @TempDir Path folder;

  @Test
  @Requires(commands = "gcc")
  void shouldMatchTheInstalledHeaders() throws Exception {
    CProgram program = new CProgram("sys/socket.h", "netinet/in.h", "netinet/ip.h", "sys/time.h");
    program.expect("AF_INET", EchoSocket.AF_INET);
    program.expect("AF_INET6", EchoSocket.AF_INET6);
    program.expect("SOCK_DGRAM", EchoSocket.SOCK_DGRAM);
    program.expect("SOCK_CLOEXEC", EchoSocket.SOCK_CLOEXEC);
    program.expect("SOL_SOCKET", EchoSocket.SOL_SOCKET);
    program.expect("SO_RCVTIMEO", EchoSocket.SO_RCVTIMEO);
    program.expect("IPPROTO_IP", EchoSocket.IPPROTO_IP);
    program.expect("IP_TTL", EchoSocket.IP_TTL);
    program.expect("IPPROTO_IPV6", EchoSocket.IPPROTO_IPV6);
    program.expect("IPV6_UNICAST_HOPS", EchoSocket.IPV6_UNICAST_HOPS);
    program.expect("sizeof(struct timeval)", EchoSocket.TIMEVAL_BYTES);
    program.expectField("struct timeval", "tv_usec", 8, 8);
    program.expect("sizeof(struct sockaddr_in)", 16);
    program.expectField("struct sockaddr_in", "sin_addr", 4, 4);
    program.expect("sizeof(struct sockaddr_in6)", 28);
    program.expectField("struct sockaddr_in6", "sin6_addr", 8, 16);
    program.expectField("struct sockaddr_in6", "sin6_scope_id", 24, 4);
    program.check(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void shouldPassOverAnAnswerThatIsNotTheRightOne(String host) throws Exception {
    InetAddress address = InetAddress.getByName(host);
    try (DatagramSocket other = new DatagramSocket(0, address);
        EchoSocket socket = new EchoSocket(new InetSocketAddress(address, other.getLocalPort()))) {
      Thread answers = Thread.ofVirtual().start(() -> answer(other));
      socket.limit(1);
      assertThat(socket.exchange(ASKED, ANSWER, 5000)).isPositive();
      answers.join();
    }
  }

  @Test
  void shouldSayThatNothingAnswers() throws Exception {
    InetAddress address = InetAddress.getLoopbackAddress();
    int nobody;
    try (DatagramSocket was = new DatagramSocket(0, address)) {
      nobody = was.getLocalPort();
    }
    try (EchoSocket socket = new EchoSocket(new InetSocketAddress(address, nobody))) {
      assertThat(socket.exchange(ASKED, ANSWER, 200)).isEqualTo(-1);
    }
  }

  private static void answer(DatagramSocket other) {
    try {
      DatagramPacket packet = new DatagramPacket(new byte[64], 64);
      other.setSoTimeout(5000);
      other.receive(packet);
      other.send(new DatagramPacket(new byte[2], 2, packet.getSocketAddress()));
      other.send(new DatagramPacket(ANSWER, ANSWER.length, packet.getSocketAddress()));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
