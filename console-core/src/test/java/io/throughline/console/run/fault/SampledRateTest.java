package io.throughline.console.run.fault;

import static io.throughline.console.testing.Streams.MILLI;
import static io.throughline.console.testing.Streams.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.FaultResult;
import org.junit.jupiter.api.Test;

class SampledRateTest {
  private final SampledRate rate = new SampledRate();
  private long bytes;
  private long sequence;

  /** A sample of 100 ms with so many bytes per millisecond. */
  private void next(long perMilli) {
    bytes += 100 * perMilli;
    rate.take(sample("b", sequence, 100 * sequence, 100 * (sequence + 1), bytes, 0));
    sequence++;
  }

  private void next(int count, long perMilli) {
    for (int i = 0; i < count; i++) {
      next(perMilli);
    }
  }

  @Test
  void shouldTellWhenTheRateFellAndCameBack() {
    next(10, 1000);
    rate.keep();
    next(2, 0);
    next(1, 400);
    next(2, 900);
    long moment = 1000 * MILLI;
    double before = rate.before(moment);
    assertThat(before).isEqualTo(1e6);
    assertThat(rate.stoppedAfter(moment, before / 2)).isEqualTo(100 * MILLI);
    assertThat(rate.recoveredAfter(moment, 100 * MILLI, before / 2)).isEqualTo(400 * MILLI);
    assertThat(rate.after(1400 * MILLI)).isEqualTo(0.9e6);
  }

  @Test
  void shouldTellOfNothingThatDidNotCome() {
    next(3, 1000);
    rate.keep();
    next(3, 1000);
    assertThat(rate.stoppedAfter(300 * MILLI, 0.5e6)).isEqualTo(FaultResult.NEVER);
    assertThat(new SampledRate().before(MILLI)).isZero();
    assertThat(new SampledRate().after(MILLI)).isZero();
  }

  @Test
  void shouldKnowTheRateBeforeWhereTheMomentIsLearntOfLate() {
    next(30, 1000);
    rate.keep();
    next(2, 0);
    assertThat(rate.before(2850 * MILLI)).isEqualTo(1e6);
    assertThat(rate.stoppedAfter(2850 * MILLI, 0.5e6)).isEqualTo(250 * MILLI);
  }

  @Test
  void shouldCountASampleInWhichTheMomentLies() {
    next(5, 1000);
    rate.keep();
    next(1, 200);
    assertThat(rate.stoppedAfter(520 * MILLI, 0.5e6)).isEqualTo(80 * MILLI);
  }
}
