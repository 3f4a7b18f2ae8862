package io.throughline.console.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HueTest {
  @Test
  void shouldGiveEachNodeAHueOfItsOwn() {
    assertThat(Hue.ofRoles(List.of("sender", "receiver")))
        .containsExactly(Hue.SENDER, Hue.RECEIVER);
    assertThat(Hue.ofRoles(List.of("source", "sink"))).containsExactly(Hue.SENDER, Hue.RECEIVER);
    assertThat(Hue.ofRoles(List.of("client", "client-2", "server", "server-2")))
        .doesNotHaveDuplicates()
        .startsWith(Hue.RECEIVER)
        .contains(Hue.SENDER);
    assertThat(
            Hue.ofRoles(
                List.of("client", "client-2", "client-3", "client-4", "client-5", "server")))
        .doesNotHaveDuplicates();
  }
}
