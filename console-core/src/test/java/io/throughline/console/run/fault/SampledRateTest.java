package io.throughline.console.run.fault;

import static io.throughline.console.testing.Streams.MILLI;
import static io.throughline.console.testing.Streams.sample;
import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(rate.fallsBelow(before / 2, moment)).hasValue(1100 * MILLI);
    assertThat(rate.reaches(before / 2, 1100 * MILLI)).hasValue(1400 * MILLI);
    assertThat(rate.after(1400 * MILLI)).isEqualTo(0.9e6);
  }

  @Test
  void shouldTellOfNothingThatDidNotCome() {
    next(3, 1000);
    rate.keep();
    next(3, 1000);
    assertThat(rate.fallsBelow(0.5e6, 300 * MILLI)).isEmpty();
    assertThat(new SampledRate().before(MILLI)).isZero();
    assertThat(new SampledRate().after(MILLI)).isZero();
  }

  @Test
  void shouldKnowTheRateBeforeWhereTheMomentIsLearntOfLate() {
    next(30, 1000);
    rate.keep();
    next(2, 0);
    assertThat(rate.before(2850 * MILLI)).isEqualTo(1e6);
    assertThat(rate.fallsBelow(0.5e6, 2850 * MILLI)).hasValue(3100 * MILLI);
  }

  @Test
  void shouldCountASampleInWhichTheMomentLies() {
    next(5, 1000);
    rate.keep();
    next(1, 200);
    assertThat(rate.fallsBelow(0.5e6, 520 * MILLI)).hasValue(600 * MILLI);
  }
}
