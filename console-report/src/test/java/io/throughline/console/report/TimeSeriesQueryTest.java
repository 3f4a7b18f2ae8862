package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.Records;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stretches of a run's time series, as they come from the disk. */
class TimeSeriesQueryTest {
  /** As seconds and back it is one less, but for rounding. */
  private static final long END = 1_000_000_007L;

  @TempDir private Path folder;

  private static Sample sample(String node, long sequence, long start, long end) {
    return new Sample(
        node, sequence, start, end, 0, Map.of(Counter.BYTES.id(), 1_000_000L), Map.of());
  }

  @Test
  void shouldHaveTheLastSampleHoweverShortItIs() {
    assertThat((long) (END / 1e9 * 1e9)).isEqualTo(END - 1);
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run = Records.opening("r");
      history.begin(run);
      String node = run.plan().assignments().getFirst().node();
      history.append("r", sample(node, 0, 0, END - 1), () -> {});
      history.append("r", sample(node, 1, END - 1, END), () -> {});
      history.settle();

      assertThat(TimeSeriesQuery.whole(history, run, 5_000).series())
          .isEqualTo(TimeSeriesQuery.read(history, run, 0, 2, 5_000).series());
    }
  }
}
