package io.throughline.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What data threads hand over, and when. */
class LatencyBoardTest {
  private final LatencyBoard board = new LatencyBoard();

  private static Histogram[] none() {
    Histogram[] all = new Histogram[Latency.values().length];
    for (int i = 0; i < all.length; i++) {
      all[i] = HistogramCode.empty();
    }
    return all;
  }

  private long collected() {
    Histogram[] into = none();
    board.collect(into);
    return count(into);
  }

  private static long count(Histogram[] set) {
    long all = 0;
    for (Histogram histogram : set) {
      all += histogram.getTotalCount();
    }
    return all;
  }

  @Test
  void shouldWaitForADataThreadThatRecords() {
    board.record(Latency.POST, 5);
    board.ask();
    assertThat(collected()).isZero();
    board.flip();
    assertThat(collected()).isEqualTo(1);
  }

  @Test
  void shouldHandOverWhatWasMeasuredLastWhileTheDataThreadRests() {
    board.record(Latency.POST, 5);
    board.rest();
    assertThat(collected()).isEqualTo(1);
    assertThat(collected()).isZero();
    board.wake();
    board.record(Latency.POST, 7);
    board.ask();
    assertThat(collected()).isZero();
    board.flip();
    assertThat(collected()).isEqualTo(1);
  }

  @Test
  void shouldTellOfEveryDataThread() {
    LatencyBoard other = board.beside(Set.of(Latency.LOCAL));
    other.wake();
    other.record(Latency.LOCAL, 5);
    board.record(Latency.POST, 6);
    board.ask();
    board.flip();
    other.flip();
    Histogram[] into = none();
    board.collect(into);
    assertThat(count(into)).isEqualTo(2);
  }

  @Test
  void shouldNotTouchInTheEndWhatAnotherThreadStillRecords() {
    LatencyBoard other = board.beside(Set.of(Latency.LOCAL));
    other.wake();
    other.record(Latency.LOCAL, 5);
    board.record(Latency.POST, 6);
    Histogram[] into = none();
    board.collectRest(into);
    assertThat(count(into)).isEqualTo(1);
    other.rest();
    board.collectRest(into);
    assertThat(count(into)).isEqualTo(2);
  }
}
