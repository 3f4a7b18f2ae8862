package io.throughline.console.run.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.annotation.NodeBursts.Found;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeBurstsTest {
  private static final long INTERVAL = 100_000_000;

  private final NodeBursts bursts = new NodeBursts(true);
  private long sequence;

  /** The bursts in samples with these values of a counter. */
  private List<Found> found(Counter counter, long... values) {
    return found(bursts, counter, values);
  }

  private List<Found> found(NodeBursts by, Counter counter, long... values) {
    List<Found> found = new ArrayList<>();
    for (long value : values) {
      long start = sequence * INTERVAL;
      found.addAll(
          by.next(
              new Sample(
                  "h1",
                  sequence++,
                  start,
                  start + INTERVAL,
                  0,
                  Map.of(counter.id(), value),
                  Map.of())));
    }
    return found;
  }

  @Test
  void shouldTellOfABurstOnceAndOfTheNextAfterASecondOfQuiet() {
    assertThat(found(Counter.RETRANSMITS, 0, 14, 30, 31, 50))
        .containsExactly(
            new Found(NodeBursts.RETRANSMITS, "14 TCP segments sent again within 100 ms"));
    assertThat(found(Counter.RETRANSMITS, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50)).isEmpty();
    assertThat(found(Counter.RETRANSMITS, 62))
        .containsExactly(
            new Found(NodeBursts.RETRANSMITS, "12 TCP segments sent again within 100 ms"));
  }

  @Test
  void shouldNotTellOfAFewSegments() {
    assertThat(found(Counter.RETRANSMITS, 0, 1, 10, 15, 16)).isEmpty();
  }

  @Test
  void shouldNotTellOfOthersSegmentsWhereNoTcpIsUsed() {
    assertThat(found(new NodeBursts(false), Counter.RETRANSMITS, 0, 14)).isEmpty();
  }

  @Test
  void shouldTellOfEveryKindOfThrottling() {
    assertThat(found(Counter.HEAT_THROTTLES, 0, 2))
        .containsExactly(
            new Found(
                NodeBursts.THROTTLED,
                "CPUs slowed down 2 times within 100 ms because they were hot"));
    assertThat(found(Counter.QUOTA_THROTTLES, 0, 1))
        .containsExactly(
            new Found(NodeBursts.THROTTLED, "CPU quota used up in 1 period within 100 ms"));
  }

  @Test
  void shouldSayWhichIsTheLastThatIsTold() {
    List<Found> all = new ArrayList<>();
    for (int i = 1; i <= 30; i++) {
      all.addAll(found(Counter.RETRANSMITS, i * 10L));
      found(
          Counter.RETRANSMITS,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L,
          i * 10L);
    }
    assertThat(all).hasSize(20);
    assertThat(all.getLast().text())
        .isEqualTo("10 TCP segments sent again within 100 ms; further ones are not told");
  }
}
