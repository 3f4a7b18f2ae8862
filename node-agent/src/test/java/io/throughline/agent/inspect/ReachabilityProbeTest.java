package io.throughline.agent.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.kernel.Listeners;
import io.throughline.agent.kernel.Listeners.Listener;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.inspection.ProbeResult.Outcome;
import io.throughline.protocol.message.HubMessage.Attend;
import io.throughline.protocol.message.HubMessage.TryReach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An approach to an attendance on this machine's loopback; between hosts the console tests it. */
@Timeout(60)
class ReachabilityProbeTest {
  private static final String WORD = "0123456789abcdef";

  private static Attend order(String ports) {
    return new Attend("127.0.0.1", ports, WORD);
  }

  @Test
  void shouldReachAListenerAndTellHowLargePacketsMayBe() throws Exception {
    try (ReachabilityListener reachabilityListener =
        new ReachabilityListener(order(""), List.of())) {
      ProbeResult probeResult =
          ReachabilityProbe.attempt(
              new TryReach(
                  "127.0.0.1",
                  reachabilityListener.tcpPort(),
                  reachabilityListener.udpPort(),
                  WORD,
                  reachabilityListener.more()));

      assertThat(probeResult.outcome()).isEqualTo(Outcome.CONNECTED);
      assertThat(probeResult.bulk()).isTrue();
      assertThat(probeResult.source()).isEqualTo("127.0.0.1");
      assertThat(probeResult.path().tried()).isGreaterThan(1500);
      assertThat(probeResult.path().largest()).isEqualTo(probeResult.path().tried());
      ProbeResult.Trip trip = Objects.requireNonNull(probeResult.trip());
      assertThat(trip.leastNanos()).isPositive().isLessThanOrEqualTo(trip.medianNanos());
      assertThat(trip.links()).as("loopback is one link").isEqualTo(1);
      assertThat(probeResult.closed()).isEmpty();
      ListenerStats listenerStats = reachabilityListener.end();
      assertThat(listenerStats.connections()).isEqualTo(1);
      assertThat(listenerStats.strangers()).isZero();
    }
  }

  @Test
  void shouldTurnAwayWhoDoesNotKnowTheWord() throws Exception {
    try (ReachabilityListener reachabilityListener =
        new ReachabilityListener(order(""), List.of())) {
      try (Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), reachabilityListener.tcpPort())) {
        socket.getOutputStream().write("fedcba9876543210".getBytes(StandardCharsets.US_ASCII));
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
      }
      ListenerStats listenerStats = reachabilityListener.end();
      assertThat(listenerStats.connections()).isZero();
      assertThat(listenerStats.strangers()).isEqualTo(1);
    }
  }

  @Test
  void shouldTellThatNobodyListens() throws Exception {
    int port;
    try (ServerSocket taken = new ServerSocket(0)) {
      port = taken.getLocalPort();
    }
    assertThat(
            ReachabilityProbe.attempt(new TryReach("127.0.0.1", port, 0, WORD, List.of()))
                .outcome())
        .isEqualTo(Outcome.REFUSED);
  }

  @Test
  void shouldTellThatANameIsNotKnown() throws Exception {
    assertThat(
            ReachabilityProbe.attempt(new TryReach("no.such.host.invalid", 1, 0, WORD, List.of()))
                .outcome())
        .isEqualTo(Outcome.UNKNOWN_NAME);
  }

  @Test
  void shouldSayWhyNoPortOfTheRangeCanBeHad() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String range = taken.getLocalPort() + "-" + taken.getLocalPort();
      assertThatThrownBy(() -> new ReachabilityListener(order(range), List.of()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use");
    }
  }

  @Test
  void shouldListenWhereARunOfThisProcessListened() throws Exception {
    List<Listener> ofRun;
    int port;
    try (ServerSocket run = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket elsewhere = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.2"))) {
      port = run.getLocalPort();
      ofRun = Listeners.of(Path.of("/proc/self"));
      assertThat(ofRun)
          .contains(
              new Listener(InetAddress.getLoopbackAddress(), port),
              new Listener(InetAddress.getByName("127.0.0.2"), elsewhere.getLocalPort()));
    }
    try (ReachabilityListener reachabilityListener = new ReachabilityListener(order(""), ofRun)) {
      assertThat(reachabilityListener.tcpPort()).isEqualTo(port);
    }
  }

  @Test
  void shouldTellWhichPortsOfARangeAreClosed() throws Exception {
    int first = 20_000 + (int) (ProcessHandle.current().pid() % 20_000);
    String range = first + "-" + (first + 9);
    try (ReachabilityListener reachabilityListener =
        new ReachabilityListener(order(range), List.of())) {
      assertThat(reachabilityListener.more()).isNotEmpty().allMatch(port -> port <= first + 9);
      int nobody;
      try (ServerSocket taken = new ServerSocket(0)) {
        nobody = taken.getLocalPort();
      }
      List<Integer> more = new ArrayList<>(reachabilityListener.more());
      more.add(nobody);
      assertThat(
              ReachabilityProbe.attempt(
                      new TryReach("127.0.0.1", reachabilityListener.tcpPort(), 0, WORD, more))
                  .closed())
          .containsExactly(nobody);
    }
  }
}
