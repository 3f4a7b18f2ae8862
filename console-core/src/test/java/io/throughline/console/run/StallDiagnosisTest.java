package io.throughline.console.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.StallDiagnosis.Side;
import io.throughline.console.run.view.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The diagnosis of who waits for whom where nothing moves and nobody says why. */
class StallDiagnosisTest {
  private static final long SECOND = 1_000_000_000L;

  private static Side side(String node, boolean handedIn, long heard, long moved) {
    return new Side(
        node, node.equals("a") ? "sender" : "receiver", handedIn, seconds(heard), seconds(moved));
  }

  private static Optional<Long> seconds(long seconds) {
    return seconds < 0 ? Optional.empty() : Optional.of(seconds * SECOND);
  }

  private static String sentence(Side... sides) {
    return new StallDiagnosis(List.of(sides), Duration.ofSeconds(25))
        .trouble(Phase.RUNNING)
        .sentence();
  }

  @Test
  void shouldNameWhoOwesItsResultToOneThatHasGivenIt() {
    assertThat(sentence(side("a", true, 26, 27), side("b", false, 0, 26)))
        .isEqualTo(
            "node b failed while running: made no progress for 25 s and gave no result: it last"
                + " moved 26 s ago and still sends samples; a (sender) has given its result and"
                + " waits for it");
  }

  @Test
  void shouldNameWhoIsSilentWhereBothOweTheirs() {
    assertThat(sentence(side("a", false, 0, 26), side("b", false, 25, 25)))
        .isEqualTo(
            "node b failed while running: made no progress for 25 s and gave no result: it last"
                + " moved 25 s ago and has sent no samples for 25 s; a (sender) waits for it: it"
                + " last moved 26 s ago and still sends samples");
  }

  @Test
  void shouldNameBothWhereItCannotBeToldWhoWaitsForWhom() {
    assertThat(sentence(side("a", false, 0, 26), side("b", false, 1, -1)))
        .isEqualTo(
            "the run failed while running: nodes a (sender), b (receiver): made no progress for 25"
                + " s and gave no result: a (sender) last moved 26 s ago and still sends samples; b"
                + " (receiver) has moved nothing and still sends samples");
    assertThat(sentence(side("a", false, -1, -1), side("b", false, -1, -1)))
        .contains("a (sender) has moved nothing and has sent no samples");
  }

  @Test
  void shouldTellAFewOfManyNodes() {
    Side[] ranks =
        IntStream.rangeClosed(1, 128)
            .mapToObj(i -> side("h" + i, false, -1, -1))
            .toArray(Side[]::new);
    assertThat(sentence(ranks))
        .isEqualTo(
            "the run failed while running: nodes h1 (receiver), h2 (receiver), h3 (receiver) and"
                + " 125 more: made no progress for 25 s and gave no result: h1 (receiver) has moved"
                + " nothing and has sent no samples; h2 (receiver) has moved nothing and has sent no"
                + " samples; h3 (receiver) has moved nothing and has sent no samples; and 125 more");
  }
}
