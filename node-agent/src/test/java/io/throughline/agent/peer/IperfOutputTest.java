package io.throughline.agent.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Against outputs recorded from iperf 3.12. */
class IperfOutputTest {

  @Test
  void shouldReadWhatItsReceiverSaw() throws Exception {
    ToolOutput toolOutput = IperfOutput.read(Recorded.text("iperf3.json"), 0);

    assertThat(toolOutput.value()).isEqualTo(29186547717.004314 / 8);
    assertThat(toolOutput.version()).isEqualTo("iperf 3.12");
  }

  @Test
  void shouldGiveItsOwnErrorAlsoWhereItsCodeIsZero() {
    assertThatThrownBy(() -> IperfOutput.read(Recorded.text("iperf3-refused.json"), 0))
        .isInstanceOf(PeerFailure.class)
        .hasMessage("iperf3 failed: unable to connect to server: Connection refused");
    assertThatThrownBy(() -> IperfOutput.read(Recorded.text("iperf3-refused.json"), 1))
        .hasMessageContaining("ended with code 1: unable to connect");
  }

  @Test
  void shouldSayWhatWasPrintedWhereItIsNoJson() {
    assertThatThrownBy(() -> IperfOutput.read("iperf3: parameter error - block size too large", 1))
        .hasMessageContaining("block size too large");
    assertThatThrownBy(() -> IperfOutput.read("{\"start\":", 0))
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(() -> IperfOutput.read("{\"start\":{}}", 0))
        .hasMessageContaining("no figure of its receiver");
  }
}
