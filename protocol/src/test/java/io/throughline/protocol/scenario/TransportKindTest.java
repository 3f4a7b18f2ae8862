package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransportKindTest {
  private static RunPlan carriedBy(String transport) {
    return new RunPlan("run", "x", "sweep", new SettingValues(Map.of()), transport, List.of());
  }

  @Test
  void shouldBeFoundByItsIdOnly() {
    assertThat(TransportKind.of("ucx")).contains(TransportKind.UCX);
    assertThat(TransportKind.of("tcp")).contains(TransportKind.TCP);
    assertThat(TransportKind.of("auto")).isEmpty();
    assertThat(TransportKind.of("ucx, tcp")).isEmpty();
    assertThat(TransportKind.ids()).containsExactly("ucx", "tcp");
  }

  @Test
  void shouldTellWhatMayCarryAPlan() {
    assertThat(carriedBy("auto").carriers()).containsExactly(TransportKind.UCX, TransportKind.TCP);
    assertThat(carriedBy("ucx, tcp").mayTake(TransportKind::listensAtAddress)).isTrue();
    assertThat(carriedBy("ucx, tcp").takesOnly(TransportKind::byUcx)).isFalse();
    assertThat(carriedBy("ucx").takesOnly(TransportKind::byUcx)).isTrue();
    assertThat(carriedBy(RunPlan.NO_TRANSPORT).takesOnly(TransportKind::byUcx)).isFalse();
    assertThat(carriedBy(RunPlan.NO_TRANSPORT).carriers()).isEmpty();
  }

  @Test
  void shouldCarryNoFiles() {
    for (TransportKind kind : TransportKind.values()) {
      assertThat(kind.carries(Operation.PUT)).isTrue();
      assertThat(kind.carries(Operation.FILE_READ)).isFalse();
    }
    assertThat(TransportKind.TCP.carries(Operation.AM)).isFalse();
  }
}
