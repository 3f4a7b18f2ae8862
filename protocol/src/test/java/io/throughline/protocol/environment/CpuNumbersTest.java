package io.throughline.protocol.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuNumbersTest {
  @Test
  void shouldReadAndWriteListsAsTheKernelDoes() {
    assertThat(CpuNumbers.of("0-3,8").stream()).containsExactly(0, 1, 2, 3, 8);
    assertThat(CpuNumbers.text(CpuNumbers.of("8,2,0-1"))).isEqualTo("0-2,8");
    assertThat(CpuNumbers.of("").isEmpty()).isTrue();
    assertThat(CpuNumbers.list("5,0-2\n")).containsExactly(0, 1, 2, 5);
    assertThat(CpuNumbers.list("none")).isEmpty();
  }

  @Test
  void shouldPassOverWhatIsNoNumberOfACpu() {
    assertThat(CpuNumbers.of("x,1-y,99999999999,5").stream()).containsExactly(5);
  }
}
