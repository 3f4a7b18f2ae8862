package io.throughline.console.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesColorTest {
  @Test
  void shouldGiveEachNodeAColorOfItsOwn() {
    assertThat(SeriesColor.ofRoles(List.of("sender", "receiver")))
        .containsExactly(SeriesColor.SENDER, SeriesColor.RECEIVER);
    assertThat(SeriesColor.ofRoles(List.of("source", "sink")))
        .containsExactly(SeriesColor.SENDER, SeriesColor.RECEIVER);
    assertThat(SeriesColor.ofRoles(List.of("client", "client-2", "server", "server-2")))
        .doesNotHaveDuplicates()
        .startsWith(SeriesColor.RECEIVER)
        .contains(SeriesColor.SENDER);
    assertThat(
            SeriesColor.ofRoles(
                List.of("client", "client-2", "client-3", "client-4", "client-5", "server")))
        .doesNotHaveDuplicates();
  }
}
