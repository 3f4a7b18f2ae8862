package io.throughline.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TrafficSequenceTest {
  private static final TrafficMatrix FORTH = TrafficMatrix.parse("0,1MiB;0,0");
  private static final TrafficMatrix BACK = TrafficMatrix.parse("0,0;2MiB,0");

  @Test
  void shouldReadStepsOneAfterTheOther() {
    TrafficSequence sequence = parse("0,1MiB;0,0 | 0,0;2MiB,0;");
    assertThat(sequence.steps()).containsExactly(FORTH, BACK);
    assertThat(sequence.text()).isEqualTo("0,1MiB;0,0 | 0,0;2MiB,0");
    assertThat(parse(sequence.text())).isEqualTo(sequence);
  }

  @Test
  void shouldTakeAnEmptyLineOfAFileForTheNextStep() {
    List<String> lines =
        List.of("", "# forward", "0,1MiB", "0,0", " ", "", "# back", "0,0", "2MiB,0", "");
    assertThat(TrafficSequence.ofLines(lines).steps()).containsExactly(FORTH, BACK);
  }

  @Test
  void shouldReadAFileOfOneMatrix() {
    assertThat(TrafficSequence.ofLines(List.of("0,1MiB", "0,0")).steps()).containsExactly(FORTH);
  }

  @Test
  void shouldNameStepRowAndWhatIsExpected() {
    refused(
        "step 2: row 2 has 1 cell, expected 2: one for each of the 2 rows",
        "0,1MiB",
        "0,0",
        "",
        "0,0",
        "2MiB");
    refused("there is no row in it");
    refused("there is no row in it", "", "# nothing yet");
    refused("step 2: it has 1 row, expected one for each rank", "0,1MiB", "0,0", "", "0,0");
    refused(
        "step 2 is a matrix of 3 ranks, expected 2 as in step 1",
        "0,1MiB",
        "0,0",
        "",
        "0,0,0",
        "0,0,0",
        "1,0,0");
    refused("step 2: row 1, cell 2: ", "0,1MiB", "0,0", "", "0,x", "0,0");
    refused("row 1, cell 1: ", "0;1MiB", "0;0");
  }

  private static TrafficSequence parse(String text) {
    return TrafficSequence.parse(text, TrafficMatrix::parse);
  }

  private static void refused(String expected, String... lines) {
    assertThatThrownBy(() -> TrafficSequence.ofLines(List.of(lines)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }
}
