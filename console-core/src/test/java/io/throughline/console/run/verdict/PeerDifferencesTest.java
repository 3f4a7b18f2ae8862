package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Commands;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerDifferencesTest {
  private static PeerFigure figure(String work, String... differences) {
    return new PeerFigure(
        work,
        work + " 8 B",
        8,
        "ucx_perftest",
        List.of(),
        Commands.NONE,
        List.of(),
        null,
        "",
        List.of(differences));
  }

  @Test
  void shouldNameTheWorksWhereASentenceHoldsForSomeOnly() {
    assertThat(
            PeerDifferences.of(
                List.of(
                    figure("put_bw", "Both are the sender's.", "Both use one buffer."),
                    figure("put_bw", "Both are the sender's.", "Both use one buffer."),
                    figure("tag_lat", "Both are half a round trip.", "Both use one buffer."))))
        .containsExactly(
            "put_bw: Both are the sender's.",
            "Both use one buffer.",
            "tag_lat: Both are half a round trip.");
  }
}
