package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopConditionTest {
  /** What is not asked for is through from the first. */
  @ParameterizedTest
  @CsvSource({
    "10, 0, 9, 1000, false",
    "10, 0, 10, 0, true",
    "0, 100, 1000, 99, false",
    "0, 100, 0, 100, true",
    "10, 100, 9, 100, false",
    "10, 100, 10, 99, false",
    "10, 100, 10, 100, true",
    "0, 0, 0, 0, true"
  })
  void shouldBeMetOnceBothAreThrough(
      long count, long nanos, long begun, long elapsed, boolean met) {
    assertThat(new StopCondition(count, nanos).met(begun, elapsed)).isEqualTo(met);
  }

  @Test
  void shouldKnowWhetherThereIsAnything() {
    assertThat(new StopCondition(0, 0).any()).isFalse();
    assertThat(new StopCondition(1, 0).any()).isTrue();
    assertThat(new StopCondition(0, 1).any()).isTrue();
    assertThat(new StopCondition(0, -1).any()).isTrue();
  }

  @Test
  void shouldSayWhyARunWasStopped() {
    StopSignal stop = new StopSignal();
    assertThat(stop.ending()).isEqualTo("stopped: for no reason given");
    assertThat(stop.ending("by the clients")).isEqualTo("stopped: by the clients");
    stop.raise("enough");
    assertThat(stop.ending()).isEqualTo("stopped: enough");
    assertThat(stop.ofPart().ending("by the clients")).isEqualTo("stopped: enough");
  }
}
