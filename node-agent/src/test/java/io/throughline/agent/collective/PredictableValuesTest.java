package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.protocol.scenario.FlowSettings;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PredictableValuesTest {
  private static final List<Integer> RANKS = IntStream.range(0, FlowSettings.MOST).boxed().toList();

  @ParameterizedTest
  @EnumSource(DataType.class)
  void shouldBeExactInEveryTypeOverTheMostRanks(DataType type) {
    for (Reduction reduction : Reduction.values()) {
      CollectiveSpec spec = spec(type, reduction);
      long bytes = spec.bytes();
      MemorySegment sum = MemorySegment.ofArray(new byte[(int) bytes * 2]);
      PredictableValues.of(spec, 0).fill(1, 0, spec.count(), sum, 0);
      Reducer reducer = new Reducer(type, reduction);
      for (int rank : RANKS.subList(1, RANKS.size())) {
        PredictableValues.of(spec, rank).fill(1, 0, spec.count(), sum, bytes);
        reducer.reduce(sum, 0, 0, bytes, spec.count());
      }
      assertThat(PredictableValues.reduced(spec, RANKS).check(1, 0, spec.count(), sum, 0))
          .as("the first element that %s gets wrong", reduction)
          .isEqualTo(-1);
    }
  }

  private static CollectiveSpec spec(DataType type, Reduction reduction) {
    return new CollectiveSpec(
        Collective.ALL_REDUCE,
        Algorithm.RING,
        type,
        reduction,
        2L * PredictableValues.PERIOD * type.bytes(),
        0,
        false);
  }
}
