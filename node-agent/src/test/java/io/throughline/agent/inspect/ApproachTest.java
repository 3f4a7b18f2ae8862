package io.throughline.agent.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.inspection.Heard;
import io.throughline.protocol.inspection.Reach;
import io.throughline.protocol.inspection.Reach.Outcome;
import io.throughline.protocol.message.HubMessage.TryReach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An approach to an attendance on this machine's loopback; between hosts the console tests it. */
@Timeout(60)
class ApproachTest {
  private static final String WORD = "0123456789abcdef";

  @Test
  void shouldReachAListenerAndTellHowLargePacketsMayBe() throws Exception {
    try (Attendance attendance = new Attendance("127.0.0.1", "", WORD)) {
      Reach reach =
          Approach.attempt(
              new TryReach("127.0.0.1", attendance.tcpPort(), attendance.udpPort(), WORD));

      assertThat(reach.outcome()).isEqualTo(Outcome.CONNECTED);
      assertThat(reach.bulk()).isTrue();
      assertThat(reach.source()).isEqualTo("127.0.0.1");
      assertThat(reach.path().tried()).isGreaterThan(1500);
      assertThat(reach.path().largest()).isEqualTo(reach.path().tried());
      Heard heard = attendance.end();
      assertThat(heard.connections()).isEqualTo(1);
      assertThat(heard.strangers()).isZero();
    }
  }

  @Test
  void shouldTurnAwayWhoDoesNotKnowTheWord() throws Exception {
    try (Attendance attendance = new Attendance("127.0.0.1", "", WORD)) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), attendance.tcpPort())) {
        socket.getOutputStream().write("fedcba9876543210".getBytes(StandardCharsets.US_ASCII));
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
      }
      Heard heard = attendance.end();
      assertThat(heard.connections()).isZero();
      assertThat(heard.strangers()).isEqualTo(1);
    }
  }

  @Test
  void shouldTellThatNobodyListens() throws Exception {
    int port;
    try (ServerSocket taken = new ServerSocket(0)) {
      port = taken.getLocalPort();
    }
    assertThat(Approach.attempt(new TryReach("127.0.0.1", port, 0, WORD)).outcome())
        .isEqualTo(Outcome.REFUSED);
  }

  @Test
  void shouldTellThatANameIsNotKnown() throws Exception {
    assertThat(Approach.attempt(new TryReach("no.such.host.invalid", 1, 0, WORD)).outcome())
        .isEqualTo(Outcome.UNKNOWN_NAME);
  }

  @Test
  void shouldSayWhyNoPortOfTheRangeCanBeHad() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String range = taken.getLocalPort() + "-" + taken.getLocalPort();
      assertThatThrownBy(() -> new Attendance("127.0.0.1", range, WORD))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use");
    }
  }
}
