package io.throughline.protocol.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.scenario.PeerWork;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiveCopyTest {
  @ParameterizedTest
  @CsvSource({
    "AM_BW, UCX 1.13.1, false",
    "AM_BW, UCX 1.14.1, false",
    "AM_BW, UCX 1.15.0, true",
    "AM_LAT, UCX 1.23.0 (system), true",
    "AM_LAT, UCX 2.0.0, true",
    "AM_LAT, '', false",
    "TAG_BW, UCX 1.18.1, false",
    "TCP_STREAM, iperf 3.12, false"
  })
  void shouldBePossibleForActiveMessagesSinceUcx115(PeerWork work, String version, boolean copy) {
    assertThat(ReceiveCopy.possible(work, version)).isEqualTo(copy);
  }

  @ParameterizedTest
  @CsvSource({"true, ' -y '", "false, ' -f '"})
  void shouldBeAskedForByAnOption(boolean copy, String option) {
    PeerOrder order = new PeerOrder(PeerWork.AM_BW, 8, 10, 0, 1, 0, 4, false, copy);
    String line = String.join(" ", PeerCommand.client(order, "p", "h", 1, -1));
    assertThat(line).contains(option);
    assertThat(line.contains("-y")).isEqualTo(copy);
  }
}
