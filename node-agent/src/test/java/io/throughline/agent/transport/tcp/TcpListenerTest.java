package io.throughline.agent.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TcpListenerTest {
  @Test
  void shouldAdviseToRaiseTheLimitOnlyWhereItWasReached() {
    assertThat(TcpListener.notAccepted("")).isEmpty();
    assertThat(TcpListener.notAccepted("Too many open files"))
        .isEqualTo(
            ", and this node could not accept one (Too many open files): raise its limit on open files (ulimit -n)");
    assertThat(TcpListener.notAccepted("No buffer space available"))
        .isEqualTo(", and this node could not accept one (No buffer space available)");
  }
}
