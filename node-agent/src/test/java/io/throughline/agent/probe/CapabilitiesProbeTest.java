package io.throughline.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.ucx.UcxSetup;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.scenario.TransportKind;
import org.junit.jupiter.api.Test;

class CapabilitiesProbeTest {
  /** A transport that is left out would be refused as missing on every node. */
  @Test
  void shouldTellOfEveryTransportThatThereIs() {
    assertThat(CapabilitiesProbe.probe(UcxSetup.SYSTEM, "system").transports())
        .extracting(TransportState::id)
        .containsExactlyElementsOf(TransportKind.ids());
  }
}
