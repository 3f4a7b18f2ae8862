package io.throughline.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.UccState;
import java.util.List;
import org.junit.jupiter.api.Test;

class UccProbeTest {
  private static UccState probe(boolean available, String origin) {
    return UccProbe.probe(
        new TransportState("ucx", available, "1.23.0", origin, List.of(), List.of()));
  }

  @Test
  void shouldLeaveTheNodesUccAloneBesideAUcxThatCameWithTheAgent() {
    UccState beside = probe(true, "bundle");
    assertThat(beside.available()).isFalse();
    assertThat(beside.reason())
        .startsWith("this agent runs on the console's UCX")
        .contains("libucx0", "ucx.libraryPath");
  }

  @Test
  void shouldSayThatUccNeedsUcx() {
    assertThat(probe(false, "system").reason()).contains("UCC needs UCX");
  }

  @Test
  void shouldSayAVersionOrAReason() {
    UccState found = probe(true, "system");
    assertThat(found.version().isEmpty()).isEqualTo(!found.available());
    assertThat(found.reason().isEmpty()).isEqualTo(found.available());
  }
}
