package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The last operations of a rank. */
class FlightRecordTest {
  private static final CollectiveSpec ALL_REDUCE =
      new CollectiveSpec(
          Collective.ALL_REDUCE, Algorithm.RING, DataType.F32, Reduction.SUM, 1 << 20, 0, true);

  private final FlightRecord record = new FlightRecord();

  private List<String> lines() {
    return record.lines(List.of("a", "b", "c"));
  }

  @Test
  void shouldTellTheLongestWaitOfEachOperation() {
    assertThat(lines()).isEmpty();
    record.begin(ALL_REDUCE, 182);
    record.begin(ALL_REDUCE, 183);
    record.waited(1, 1, 4_000, true);
    record.waited(2, 2, 3_000_000_000L, false);
    record.waited(0, 3, 5_000, true);
    assertThat(lines())
        .containsExactly(
            "all-reduce #182 of 1 MiB",
            "all-reduce #183 of 1 MiB: still waits after 3 s for c in step 2");
  }

  @Test
  void shouldKeepTheLastOnly() {
    for (int i = 1; i <= FlightRecord.KEPT + 10; i++) {
      record.begin(ALL_REDUCE, i);
      record.waited(1, 1, i, true);
    }
    assertThat(lines()).hasSize(FlightRecord.KEPT);
    assertThat(lines().getFirst()).startsWith("all-reduce #11 of 1 MiB: waited 11 ns for b");
    assertThat(lines().getLast()).startsWith("all-reduce #74 ");
  }
}
