package io.throughline.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class HubTunnelTest {
  @Test
  void shouldHaveTheAnswerOnceThereIsOne() {
    assertThat(HubTunnel.asked(() -> OptionalInt.of(7)).join()).hasValue(7);
  }

  @Test
  void shouldEndWhereTheLibraryFailsInAWayOfItsOwn() {
    CompletableFuture<OptionalInt> answer =
        HubTunnel.asked(() -> {
          throw new IndexOutOfBoundsException("a packet that is too short");
        });
    assertThatThrownBy(answer::join).hasRootCauseMessage("a packet that is too short");
  }
}
