package io.throughline.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MpirunTest {
  @Test
  @Timeout(30)
  void shouldReadMoreThanAPipeHolds() throws Exception {
    assertThat(Mpirun.run(List.of("sh", "-c", "head -c 200000 /dev/zero | tr '\\0' x"), Map.of()))
        .hasSize(200_000);
  }
}
