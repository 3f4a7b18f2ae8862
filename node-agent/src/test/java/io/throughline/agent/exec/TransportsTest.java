package io.throughline.agent.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransportsTest {
  private static Assignment with(Map<String, String> environment, String device) {
    return new Assignment(
        "a", "sender", environment, "127.0.0.1", device, "", -1, 0, 0, 0, List.of(), "");
  }

  @Test
  void shouldSetNothingThatTheProcessWasStartedWith() {
    Map<String, String> environment = Map.of("UCX_TLS", "tcp", "UCX_POSIX_FIFO_SIZE", "128");
    assertThat(Transports.ucxSettings(with(environment, ""), environment))
        .containsExactly(Map.entry("KEEPALIVE_INTERVAL", "1s"));
  }

  @Test
  void shouldSetPerContextWhatUcxTakesThere() {
    assertThat(
            Transports.ucxSettings(
                with(Map.of("UCX_TLS", "tcp", "UCX_KEEPALIVE_INTERVAL", "5s"), "eth1"), Map.of()))
        .containsOnly(
            Map.entry("TLS", "tcp"),
            Map.entry("NET_DEVICES", "eth1"),
            Map.entry("KEEPALIVE_INTERVAL", "5s"));
  }

  @Test
  void shouldRefuseWhatUcxReadsOnlyOnce() {
    assertThatThrownBy(
            () -> Transports.ucxSettings(with(Map.of("UCX_POSIX_FIFO_SIZE", "128"), ""), Map.of()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("node a")
        .hasMessageContaining("UCX_POSIX_FIFO_SIZE=128");
  }
}
