package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.protocol.measure.Counter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MeasurementStartTest {
  private final CounterBoard counters = new CounterBoard(Set.of(Counter.BYTES));
  private final MeasurementStart start = new MeasurementStart(counters, new LatencyBoard());
  private final List<Long> released = new ArrayList<>();

  @Test
  void shouldForgetWhatTheWarmUpCounted() {
    counters.set(Counter.BYTES, 5);
    long before = System.nanoTime();

    long at = start.release(released::add);

    assertThat(at).isGreaterThanOrEqualTo(before);
    assertThat(released).containsExactly(at);
    assertThat(counters.get(Counter.BYTES)).isZero();
  }

  @Test
  void shouldBeOneOfTheWholeRun() {
    start.release(7, released::add);
    counters.set(Counter.BYTES, 5);

    start.release(8, released::add);
    start.release(released::add);

    assertThat(released).containsExactly(7L);
    assertThat(counters.get(Counter.BYTES)).isEqualTo(5);
  }
}
