package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.SettingValues;
import io.throughline.testing.SettingPairs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesScenarioTest {

  private static SettingValues values(String... pairs) {
    return Scenario.defaults(MessagesScenario.KIND).with(SettingPairs.of(pairs)).effective();
  }

  @Test
  void shouldMeasureEachNumberOfHopsWithoutTheLoadAndBesideIt() {
    List<MessagePoint> points =
        MessagePoint.all(values("ranks", "8", "topology", "hypercube", "sizes", "8B, 1KiB"));
    assertThat(points)
        .extracting(MessagePoint::hops)
        .containsExactly(1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3);
    assertThat(points.subList(0, 4))
        .extracting(point -> point.spec().label())
        .containsExactly(
            "8 B, 1 hop, alone", "8 B, 1 hop, bulk", "8 B, 2 hops, alone", "8 B, 2 hops, bulk");
    assertThat(points.get(1).loaded()).isTrue();
    assertThat(points.get(2).loaded()).isFalse();
  }

  @Test
  void shouldLeaveOutHopsAtWhichNoRankOfTheSameGroupIs() {
    assertThat(
            MessagePoint.all(
                values("ranks", "8", "topology", "ring", "split", "mod 2", "load", "none")))
        .extracting(MessagePoint::hops)
        .containsExactly(2, 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ranks 6 topology hypercube | topology | 2, 4, 8",
        "ranks 6 topology ring degree 3 | degree | 3 is odd",
        "ranks 4 split 0,0,0,1 | split | leaves rank 4 alone in its group",
        "ranks 4 split 0,0,1 | split | it has a colour for 3 ranks, and there are 4",
        "ranks 4 groups 2 | groups | no such setting",
        "ranks 16 topology ring hopLimit 4 | hopLimit | has 8 hops",
        "sizes 12 call checksum | sizes | no whole number of 64-bit words",
        "buffers 64B*4 | buffers | no tier",
        "buffers 64Bx4 | buffers | the largest tier holds 64 B, and a bulk message has 64 KiB",
        "buffers 1KiBx4 load none sizes 4KiB | buffers | and a critical message has 4 KiB",
        "load realtime realtimeRate 0 | realtimeRate | has a rate"
      })
  void shouldRefuseWhatDoesNotFit(String given, String field, String why) {
    assertThatThrownBy(() -> values(given.split(" ", -1)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("scenario messages: " + field)
        .hasMessageContaining(why);
  }

  @Test
  void shouldAskForTheMemoryOfTiersInPlaceOfThatOfSenders() {
    SettingValues auto = values("window", "64");
    SettingValues few = values("window", "64", "buffers", "64KiBx1");
    SettingValues many = values("window", "64", "buffers", "64KiBx1000");
    long asked = MessagesScenario.KIND.demand().apply(few).memoryBytes();
    assertThat(asked).isLessThan(MessagesScenario.KIND.demand().apply(auto).memoryBytes());
    assertThat(MessagesScenario.KIND.demand().apply(many).memoryBytes())
        .isGreaterThanOrEqualTo(asked + 999L * (64 << 10));
  }

  @Test
  void shouldAskForMemoryThatAllRanksGetAlongWith() {
    for (String topology : List.of("mesh", "ring", "hypercube")) {
      SettingValues values = values("ranks", "16", "topology", topology, "lanes", "per-priority");
      long asked = MessagesScenario.KIND.demand().apply(values).memoryBytes();
      for (int rank = 0; rank < 16; rank++) {
        assertThat(MessageFrames.memoryBytes(values, MessagesScenario.routes(values), rank))
            .isLessThanOrEqualTo(asked);
      }
    }
  }
}
