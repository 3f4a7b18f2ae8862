package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.result.Note;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What carried the bytes, and what was emulated on the way. */
class CarriersPartTest {
  private static TransportState state(String id, List<String> emulated) {
    return new TransportState(id, true, "1", "system", List.of(), emulated);
  }

  @Test
  void shouldSayOfUcxWhatItWasSeenToEmulate() {
    List<Note> notes =
        List.of(
            Note.of("Sends at most 2 GB/s."),
            Note.of(
                "UCX emulates one-sided writes over tcp: the receiving agent copies them into its"
                    + " memory."));
    assertThat(CarriersPart.emulated(state("ucx", List.of()), notes))
        .containsExactly("one-sided writes over tcp");
    assertThat(CarriersPart.emulated(state("ucx", List.of()), List.of())).isEmpty();
    assertThat(CarriersPart.emulated(state("tcp", List.of("one-sided write")), notes))
        .containsExactly("one-sided write");
  }
}
