package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.Summary.Arrived;
import io.throughline.protocol.result.Summary.Backpressure;
import io.throughline.protocol.result.Summary.Errors;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The JSON of a run's figures: one flat object, whatever records its parts are in. */
class SummaryTest {
  private static final String FLAT =
      """
      {"receiverBandwidth":1.5,"senderBandwidth":2.5,"bytes":3,"transfers":4,"elapsedNanos":5,\
      "latencies":{},"stalledPercent":6.5,"stallNanos":7,"backpressureChecks":8,"maxAhead":9,\
      "mismatches":10,"overruns":11,"refusedConnections":12,"phases":{"sender":{"post":13}}}\
      """;

  @Test
  void shouldBeFlatInJson() {
    Summary summary =
        new Summary(
            1.5,
            2.5,
            new Arrived(3, 4, 5),
            Map.of(),
            new Backpressure(6.5, 7, 8, 9),
            new Errors(10, 11, 12),
            Map.of("sender", Map.of("post", 13L)));
    assertThat(Json.write(summary)).isEqualTo(FLAT);
    assertThat(Json.read(FLAT, Summary.class)).isEqualTo(summary);
  }

  @Test
  void shouldRefuseAFigureThatThereIsNot() {
    String more = FLAT.replace("\"maxAhead\":9", "\"maxAhead\":9,\"checks\":1");
    assertThatThrownBy(() -> Json.read(more, Summary.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"checks\"");
  }
}
