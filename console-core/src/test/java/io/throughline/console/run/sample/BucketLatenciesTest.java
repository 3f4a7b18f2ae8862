package io.throughline.console.run.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.HistogramCode;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketLatenciesTest {
  private final BucketLatencies latencies = new BucketLatencies();

  @Test
  void shouldLeaveTheHistogramOfASampleAsItIs() {
    Histogram one = of(1_000);
    latencies.add(one);
    latencies.add(of(2_000));
    latencies.add(of(3_000));
    assertThat(one).isEqualTo(of(1_000));
    assertThat(latencies.histogram()).isEqualTo(of(1_000, 2_000, 3_000));
  }

  @Test
  void shouldTakeASampleThatComesAfterTheyWereEncoded() {
    latencies.add(of(1_000));
    latencies.encode();
    assertThat(latencies.isBare()).isFalse();
    assertThat(latencies.isEmpty()).isFalse();
    assertThat(latencies.histogram()).isEqualTo(of(1_000));
    latencies.add(of(50_000_000));
    assertThat(latencies.isBare()).isTrue();
    latencies.encode();
    assertThat(latencies.histogram()).isEqualTo(of(1_000, 50_000_000));
  }

  @Test
  void shouldHaveNoneOnceCleared() {
    latencies.encode();
    assertThat(latencies.isEmpty()).isTrue();
    latencies.add(of(1_000));
    latencies.encode();
    latencies.clear();
    assertThat(latencies.histogram()).isNull();
    latencies.add(of(2_000));
    assertThat(latencies.histogram()).isEqualTo(of(2_000));
  }

  private static Histogram of(long... nanos) {
    Histogram histogram = HistogramCode.empty();
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }
}
