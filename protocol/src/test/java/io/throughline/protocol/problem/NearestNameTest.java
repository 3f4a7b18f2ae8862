package io.throughline.protocol.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person may have meant. */
class NearestNameTest {
  private static final List<String> KNOWN =
      List.of("stream", "stream-tcp", "sweep", "paced", "rc", "dc", "a", "b");

  @ParameterizedTest
  @CsvSource({
    "stream,stream",
    "steram,stream",
    "Stream,stream",
    "streams,stream",
    "streem-tpc,stream-tcp",
    "swep,sweep",
    "rk,rc"
  })
  void shouldFindWhatIsNearest(String given, String meant) {
    assertThat(NearestName.of(given, KNOWN)).containsExactly(meant);
  }

  @ParameterizedTest
  @CsvSource({"nothing", "x", "''", "pipeline", "st"})
  void shouldNotGuess(String given) {
    assertThat(NearestName.of(given, KNOWN)).isEmpty();
    assertThat(NearestName.question(given, KNOWN, "names are a, b")).isEqualTo("names are a, b");
  }

  @Test
  void shouldAskForSeveralThatAreAsNear() {
    assertThat(NearestName.question("c1", List.of("c2", "c3"), "there are c2, c3"))
        .isEqualTo("did you mean c2 or c3? there are c2, c3");
    assertThat(NearestName.question("c1", List.of("c2", "c3", "c4", "c5"))).isEmpty();
    assertThat(NearestName.question("paecd", KNOWN, "")).isEqualTo("did you mean paced?");
  }
}
