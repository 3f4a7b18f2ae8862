package io.throughline.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficMatrixTest {
  @Test
  void shouldReadRowsOfSendersAndCellsOfReceivers() {
    TrafficMatrix matrix = TrafficMatrix.parse(" 0, 64MiB , ;0,0,1KiB; 5 ,0,0 ; ");
    assertThat(matrix.ranks()).isEqualTo(3);
    assertThat(matrix.flows()).containsExactly(new Flow(0, 1), new Flow(1, 2), new Flow(2, 0));
    assertThat(matrix.of(new Flow(0, 1))).isEqualTo(64 << 20);
    assertThat(matrix.of(new Flow(2, 0))).isEqualTo(5);
  }

  @Test
  void shouldWriteWhatItReads() {
    TrafficMatrix matrix = TrafficMatrix.parse("0,64MiB,1000000;1000001,0,1KiB;5,,0");
    assertThat(matrix.text()).isEqualTo("0,64MiB,1MB;1000001B,0,1KiB;5B,0,0");
    assertThat(TrafficMatrix.parse(matrix.text())).isEqualTo(matrix);
  }

  @Test
  void shouldSendFromEachToEachOther() {
    TrafficMatrix matrix = TrafficMatrix.of(new Pattern.AllToAll(), 4, 100);
    assertThat(matrix.flows()).hasSize(12).allMatch(flow -> matrix.of(flow) == 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0                | it has 1 row, expected one for each rank, and two ranks at least",
        "0,1;1            | row 2 has 1 cell, expected 2: one for each of the 2 rows",
        "0,1,2;1,0,2      | row 1 has 3 cells, expected 2: one for each of the 2 rows",
        "0,1;1,7          | rank 2 sends to itself: cell 2 of row 2 has to be 0",
        "0,much;1,0       | row 1, cell 2: ",
        "0,1;-5,0         | row 2, cell 1: ",
        "from,to;1,2      | row 1, cell 1: "
      })
  void shouldSayWhichRowAndCellIsWrong(String text, String expected) {
    assertThatThrownBy(() -> TrafficMatrix.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected.strip());
  }
}
