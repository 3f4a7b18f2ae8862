package io.throughline.console.run.sample;

import static io.throughline.console.run.Streams.MILLI;
import static io.throughline.console.run.Streams.sample;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GapWatchTest {
  private final GapWatch watch = new GapWatch(100 * MILLI);

  @Test
  void shouldBeSilentOnSamplesThatFollow() {
    assertThat(watch.next(sample("a", 0, 0, 100, 1, 0))).isEmpty();
    assertThat(watch.next(sample("a", 1, 100, 201, 2, 0))).isEmpty();
    assertThat(watch.next(sample("a", 2, 202, 700, 3, 0))).as("merged, not lost").isEmpty();
  }

  @Test
  void shouldNameMissingSamples() {
    watch.next(sample("a", 0, 0, 100, 1, 0));
    assertThat(watch.next(sample("a", 4, 400, 500, 2, 0)))
        .contains("no samples from 100 ms to 400 ms (3 missing)");
    assertThat(watch.next(sample("a", 5, 500, 600, 3, 0))).as("the gap is said once").isEmpty();
  }

  @Test
  void shouldNameAHoleInTimeWhereTheNumbersFollow() {
    watch.next(sample("a", 0, 0, 100, 1, 0));
    assertThat(watch.next(sample("a", 1, 300, 400, 2, 0)))
        .contains("no samples from 100 ms to 300 ms");
  }

  @Test
  void shouldSeeThatTheFirstOnesAreMissing() {
    assertThat(watch.next(sample("a", 2, 200, 300, 2, 0)))
        .contains("no samples from 0 ns to 200 ms (2 missing)");
  }
}
