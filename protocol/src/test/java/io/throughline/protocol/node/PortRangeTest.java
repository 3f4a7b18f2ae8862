package io.throughline.protocol.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PortRangeTest {
  @Test
  void shouldHaveThePortsThatAProfileSays() {
    PortRange range = PortRange.of("20000-20002");
    assertThat(range.any()).isFalse();
    assertThat(range.ports()).containsExactly(20_000, 20_001, 20_002);
    assertThat(PortRange.of("65535-65535").ports()).containsExactly(65_535);
  }

  @Test
  void shouldLeaveTheChoiceToTheSystemWhereNoneIsSaid() {
    assertThat(PortRange.of("").any()).isTrue();
    assertThat(PortRange.of("").ports()).containsExactly(0);
  }
}
