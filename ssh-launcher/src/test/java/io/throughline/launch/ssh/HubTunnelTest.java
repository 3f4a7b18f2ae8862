package io.throughline.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jcraft.jsch.JSchException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class HubTunnelTest {
  @Test
  void shouldHaveTheAnswerOnceThereIsOne() {
    assertThat(HubTunnel.asked(() -> HubTunnel.Forward.of(7)).join().port()).hasValue(7);
  }

  @Test
  void shouldEndWhereTheLibraryFailsInAWayOfItsOwn() {
    CompletableFuture<HubTunnel.Forward> answer =
        HubTunnel.asked(() -> {
          throw new IndexOutOfBoundsException("a packet that is too short");
        });
    assertThatThrownBy(answer::join).hasRootCauseMessage("a packet that is too short");
  }

  @Test
  void shouldTellARefusalFromAnswersThatDoNotCome() {
    JSchException both = new JSchException("remote port forwarding failed for listen port 0");
    assertThat(HubTunnel.why(both, 1_000_000)).isEqualTo("sshd forbids forwarding");
    assertThat(HubTunnel.why(both, 10_000_000_000L))
        .isEqualTo("sshd does not answer whether it forwards");
    assertThat(HubTunnel.why(new JSchException("session is down"), 1_000_000))
        .isEqualTo("asking sshd to forward failed (session is down)");
  }
}
