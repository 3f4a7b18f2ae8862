package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class LostSamplesTest {
  @Test
  void shouldFailWhereHistoryLostSamples() {
    Verdict whole = new Verdict(Outcome.PASSED, "", List.of(), List.of());
    assertThat(whole.afterLosing(0)).isEqualTo(whole);
    Verdict holed = whole.afterLosing(3);
    assertThat(holed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(holed.reason()).contains("could not keep 3 of its samples");
  }
}
