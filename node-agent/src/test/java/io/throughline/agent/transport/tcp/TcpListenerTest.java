package io.throughline.agent.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.posix.Errno;
import org.junit.jupiter.api.Test;

class TcpListenerTest {
  @Test
  void shouldAdviseToRaiseTheLimitOnlyWhereItWasReached() {
    String own = Errno.words(Errno.EMFILE);
    String system = Errno.words(Errno.ENFILE);
    assertThat(TcpListener.notAccepted("")).isEmpty();
    assertThat(TcpListener.notAccepted(own))
        .isEqualTo(
            ", and this node could not accept one (%s): raise its limit on open files (ulimit -n)"
                .formatted(own));
    assertThat(TcpListener.notAccepted(system))
        .isEqualTo(", and this node could not accept one (%s)".formatted(system));
  }
}
