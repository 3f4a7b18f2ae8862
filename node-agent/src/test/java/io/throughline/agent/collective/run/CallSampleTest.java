package io.throughline.agent.collective.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CallSampleTest {
  @Test
  void shouldDrawTheSameCallsAtAllRanks() {
    CallSample one = new CallSample();
    CallSample other = new CallSample();
    for (int batch = 0; batch < 500; batch++) {
      int calls = 100 + batch;
      one.beginBatch(calls);
      other.beginBatch(calls);
      for (int call = 0; call < calls; call++) {
        one.add(1000L * batch + call);
        other.add(5_000_000_000L + 1000L * batch + call);
      }
    }
    assertThat(Arrays.stream(one.drawn()).map(time -> time + 5_000_000_000L).toArray())
        .hasSize(CallSample.KEPT)
        .isEqualTo(other.drawn());
  }

  @Test
  void shouldGiveABatchOfManyCallsNoMoreWeightThanOthers() {
    CallSample sample = new CallSample();
    for (int batch = 0; batch < 50; batch++) {
      addBatch(sample, batch == 49 ? 2000 : 200, batch);
    }
    assertThat(sample.drawn()).hasSizeGreaterThan(2000);
    assertThat(shareFrom(49, sample)).isBetween(0.01, 0.04);
  }

  @Test
  void shouldDrawFromTheWholePoint() {
    CallSample sample = new CallSample();
    addBatch(sample, 2000, 7_000);
    sample.reset();
    for (int batch = 0; batch < 3000; batch++) {
      addBatch(sample, 640, batch);
    }
    assertThat(sample.drawn()).hasSize(CallSample.KEPT).doesNotContain(7_000);
    assertThat(shareFrom(2250, sample)).isBetween(0.22, 0.28);
    assertThat(shareFrom(1500, sample)).isBetween(0.47, 0.53);
  }

  @Test
  void shouldDrawAsManyOfEvenCallsAsOfOddOnes() {
    CallSample sample = new CallSample();
    for (int batch = 0; batch < 100; batch++) {
      sample.beginBatch(2000);
      for (int call = 0; call < 2000; call++) {
        sample.add(call % 2);
      }
    }
    assertThat(shareFrom(1, sample)).isBetween(0.47, 0.53);
  }

  private static void addBatch(CallSample sample, int calls, long time) {
    sample.beginBatch(calls);
    for (int call = 0; call < calls; call++) {
      sample.add(time);
    }
  }

  private static double shareFrom(long time, CallSample sample) {
    long[] drawn = sample.drawn();
    return (double) Arrays.stream(drawn).filter(each -> each >= time).count() / drawn.length;
  }
}
