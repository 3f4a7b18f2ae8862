package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessages;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.RankDetails;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JSON of a side's measurements: one flat object, whatever records its parts are in. */
class FlowEndTest {
  private static final String FLAT =
      """
      {"point":4,"role":"rank1","sentMessages":1,"sentBytes":2,"arrivedMessages":3,\
      "arrivedBytes":4,"elapsedNanos":5,"warmUpNanos":6,"warmUpBytes":-1,"warmUpEnd":"fixed",\
      "histograms":{},"phases":{"wait":7},"slices":[8.5],"confidence":null,"verified":9,\
      "mismatches":0,"ending":"","notes":[],"protocol":null,"arrivals":[],\
      "overlap":{"pureCalls":1,"pureNanos":2,"calls":3,"computeNanos":4,"totalNanos":5},\
      "tiers":[]}\
      """;

  private static final FlowEnd END =
      new FlowEnd(
          4,
          "rank1",
          new Moved(1, 2, 3, 4, 5),
          WarmUp.fixed(6),
          new Timing(Map.of(), Map.of("wait", 7L), List.of(8.5), null),
          new Checked(9, 0),
          "",
          List.of(),
          null,
          new RankDetails(List.of(), new CallOverlap(1, 2, 3, 4, 5), List.of()));

  @Test
  void shouldBeFlatInJson() {
    assertThat(Json.write(END)).isEqualTo(FLAT);
    assertThat(Json.read(FLAT, FlowEnd.class)).isEqualTo(END);
  }

  @Test
  void shouldReadWhatEarlierVersionsWrote() {
    String old = FLAT.replaceFirst(",\"protocol\":null.*", "}");
    FlowEnd read = Json.read(old, FlowEnd.class);
    assertThat(read.moved()).isEqualTo(END.moved());
    assertThat(read.rank()).isEqualTo(RankDetails.NONE);
    assertThat(read.protocol()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "sentBytes":2           | "sentBytes":-2           | side.sentBytes is -2, and has to be 0 to
          "warmUpNanos":6         | "warmUpNanos":-6         | side.warmUpNanos is -6, and has to be 0 to
          "warmUpBytes":-1        | "warmUpBytes":-2         | side.warmUpBytes is -2, and has to be -1 to
          "verified":9            | "verified":-9            | side.verified is -9, and has to be 0 to
          "wait":7                | "wait":-7                | side.phases.wait is -7, and has to be 0 to
          8.5                     | "NaN"                    | side.slices is NaN, and has to be 0 to
          "warmUpEnd":"fixed"     | "warmUpEnd":null         | side.warmUpEnd is missing
          "warmUpEnd":"fixed",    | ''                       | side.warmUpEnd is missing
          "histograms":{}         | "histograms":null        | side.histograms is missing
          "histograms":{}         | "histograms":{"post":"AAAA"} | side.histograms.post is not a histogram
          "slices":[8.5]          | "slices":null            | not a message of an agent
          "sentBytes":2           | "sentBytes":null         | not a message of an agent
          "sentBytes":2           | "sentBytes":2,"sentBytes":3 | Duplicate
          "sentBytes":2           | "sentBytes":2,"extra":3  | extra
          "sentBytes":2           | "sentBytes":2,"moved":{} | moved
          "totalNanos":5          | "totalNanos":-5          | side.overlap.totalNanos is -5, and has to be 0 to
          """)
  void shouldRefuseWhatNoAgentCanSay(String right, String wrong, String reason) {
    String text = message(FLAT.replace(right, wrong));
    assertThat(text).isNotEqualTo(message(FLAT));
    assertThatThrownBy(() -> AgentMessages.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void shouldTakeALongHistogramWhole() {
    Histogram histogram = HistogramCode.empty();
    for (long nanos = 1; nanos < 1_000_000_000; nanos += nanos / 100 + 1) {
      histogram.recordValueWithCount(nanos, nanos * 7919 % 100_003 + 1);
    }
    String code = HistogramCode.encode(histogram);
    assertThat(code).hasSizeGreaterThan(2_000);
    FlowEnd end =
        new FlowEnd(
            4,
            "rank1",
            END.moved(),
            END.warmUp(),
            new Timing(Map.of("post", code), Map.of()),
            END.checked(),
            "",
            List.of());
    assertThat(AgentMessages.read(message(Json.write(end))))
        .isEqualTo(new AgentMessage.Measured(end));
  }

  private static String message(String side) {
    return "{\"type\":\"measured\",\"side\":%s}".formatted(side);
  }
}
