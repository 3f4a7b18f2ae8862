package io.throughline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.benchmarks.bare.BareLoop;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BareLoopTest {
  @Test
  void shouldMoveSlotsOverSharedMemory() throws Exception {
    assumeTrue(Ucx.availability() instanceof UcxAvailability.Available, "UCX is not installed");
    BareLoop.Seen seen =
        BareLoop.run(
            new BareLoop.Shape(
                16, 1 << 20, 4, 100_000_000L, 300_000_000L, true, Map.of("UCX_TLS", "posix,self")));
    System.out.println(seen);
    assertThat(seen.carriers()).contains("posix");
    assertThat(seen.bytesPerSecond()).isGreaterThan(1e6);
  }
}
