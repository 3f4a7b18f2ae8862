package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@RequiresUcx
class UcxSettingsTest {
  @BeforeAll
  static void load() {
    Ucx.load(UcxSetup.SYSTEM);
  }

  @Test
  void shouldTellWhatWasSetOnly() {
    var set =
        UcxSettings.set(
            Map.of("TLS", "tcp,self", "RNDV_THRESH", "64K"), Map.of("UCX_TCP_TX_SEG_SIZE", "16K"));
    assertThat(set)
        .contains("UCX_TLS=tcp,self", "UCX_TCP_TX_SEG_SIZE=16K")
        // From 1.15 on UCX keeps one within a node and one between nodes.
        .containsAnyOf("UCX_RNDV_THRESH=64K", "UCX_RNDV_THRESH=intra:64K,inter:64K")
        .noneMatch(line -> line.startsWith("UCX_NET_DEVICES="));
    assertThat(UcxSettings.set(Map.of("TLS", "self"), Map.of("UCX_TLS", "tcp", "HOME", "/")))
        .contains("UCX_TLS=self")
        .doesNotContain("UCX_TLS=tcp")
        .noneMatch(line -> line.contains("HOME"));
  }

  @Test
  void shouldNameWhatUcxRefuses() {
    assertThatThrownBy(() -> UcxSettings.set(Map.of("RNDV_THRESH", "much"), Map.of()))
        .isInstanceOf(UcxException.class)
        .hasMessageContaining("RNDV_THRESH=much");
  }
}
