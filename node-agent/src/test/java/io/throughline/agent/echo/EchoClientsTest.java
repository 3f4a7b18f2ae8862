package io.throughline.agent.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EchoClientsTest {
  @Test
  void shouldTellPhasesInTheSameOrderInEveryRun() {
    assertThat(EchoClients.phases(3, 4, 10))
        .containsExactly(Map.entry("fill", 3L), Map.entry("verify", 4L), Map.entry("wait", 3L));
    assertThat(EchoClients.phases(3, 4, 6)).containsEntry("wait", 0L);
  }
}
