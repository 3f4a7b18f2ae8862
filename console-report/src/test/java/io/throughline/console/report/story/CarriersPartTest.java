package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.path.CarrierText;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.TransferProtocol;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What carried the bytes, and what was emulated on the way. */
class CarriersPartTest {
  private static final TransferProtocol EMULATED =
      new TransferProtocol("put", "software emulation", List.of("tcp/lo"), 0, -1, true);
  private static final TransferProtocol SHORT =
      new TransferProtocol("put", "short", List.of("sysv/memory"), 0, 3670, false);
  private static final TransferProtocol ZERO_COPY =
      new TransferProtocol(
          "put", "zero-copy", List.of("rc_mlx5/mlx5_0:1", "rc_mlx5/mlx5_1:1"), 3671, -1, false);

  private static TransportState state(String id, List<String> emulated) {
    return new TransportState(id, true, "1", "system", List.of(), emulated);
  }

  private static AgentResult result(TransferProtocol... protocols) {
    return new AgentResult(
        "a",
        "sender",
        true,
        "",
        new Totals(1, Map.of(), Map.of()),
        List.of(),
        Waiting.UNTOLD,
        List.of(),
        null,
        List.of(protocols));
  }

  @Test
  void shouldSayOfUcxWhatItSaidThatItEmulates() {
    TransportState ucx = state("ucx", List.of());
    assertThat(CarriersPart.emulated(ucx, List.of(result(EMULATED, ZERO_COPY), result())))
        .isEqualTo("one-sided writes over tcp");
    assertThat(CarriersPart.emulated(ucx, List.of(result(ZERO_COPY)))).isEqualTo("none");
    assertThat(CarriersPart.emulated(ucx, List.of(result()))).as("nobody told").isEmpty();
    assertThat(
            CarriersPart.emulated(
                state("tcp", List.of("one-sided write")), List.of(result(EMULATED))))
        .isEqualTo("one-sided write");
  }

  @Test
  void shouldSayProtocolLanesAndSizes() {
    assertThat(CarrierText.protocols(result(SHORT, ZERO_COPY)))
        .containsExactly(
            "put: short, sysv/memory (up to 3670 B)",
            "put: zero-copy, rc_mlx5/mlx5_0:1 + rc_mlx5/mlx5_1:1 (from 3671 B)");
    assertThat(CarrierText.brief(List.of(result(SHORT, ZERO_COPY))))
        .isEqualTo("short, sysv; zero-copy, rc_mlx5");
  }
}
