package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TcpPortRangeTest {
  private static UcxContext context(String transport, int first, int last) {
    return new UcxContext(
        EnumSet.of(UcxFeature.TAG),
        Map.of("TLS", transport, "NET_DEVICES", "lo", "TCP_PORT_RANGE", first + "-" + last));
  }

  @Test
  @RequiresUcx
  void shouldRefuseARangeWhosePortsOthersHave() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
        UcxContext context = context("tcp", taken.getLocalPort(), taken.getLocalPort())) {
      String sentence =
          "data.ports (UCX_TCP_PORT_RANGE): none of %d-%1$d is free at 127.0.0.1 of lo"
              .formatted(taken.getLocalPort());
      assertThatThrownBy(context::openWorker)
          .isInstanceOf(UcxException.class)
          .hasMessageStartingWith(sentence)
          .hasMessageEndingWith("or set another range");
      assertThatThrownBy(context::openListeningWorker).hasMessageStartingWith(sentence);
    }
  }

  @Test
  @RequiresUcx
  void shouldLookAtIpv6WhereUcxListensThere() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("::1"));
        UcxContext context =
            new UcxContext(
                EnumSet.of(UcxFeature.TAG),
                Map.of(
                    "TLS", "tcp",
                    "NET_DEVICES", "lo",
                    "TCP_AF_PRIO", "inet6",
                    "TCP_PORT_RANGE", taken.getLocalPort() + "-" + taken.getLocalPort()))) {
      assertThatThrownBy(context::openWorker)
          .hasMessageStartingWith(
              "data.ports (UCX_TCP_PORT_RANGE): none of %d-%1$d is free at ::1 of lo"
                  .formatted(taken.getLocalPort()));
    }
  }

  @Test
  @RequiresUcx
  void shouldOpenAWorkerOnceTheyAreFreeAndLeaveOtherTransportsAlone() throws IOException {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      port = taken.getLocalPort();
      try (UcxContext context = context("self", port, port);
          UcxWorker worker = context.openWorker()) {
        assertThat(worker.address()).isNotEmpty();
      }
    }
    // Several, since other programs may take one meanwhile.
    try (UcxContext context = context("tcp", port, Math.min(port + 20, 0xffff));
        UcxWorker worker = context.openWorker()) {
      assertThat(worker.address()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0-0", "7-5", "70000-70001", "some"})
  void shouldLeaveOtherValuesToUcx(String value) {
    assertThat(TcpPortRange.of(Map.of(), Map.of("UCX_TCP_PORT_RANGE", value))).isEmpty();
    assertThat(TcpPortRange.of(Map.of("TCP_PORT_RANGE", value), Map.of())).isEmpty();
  }
}
