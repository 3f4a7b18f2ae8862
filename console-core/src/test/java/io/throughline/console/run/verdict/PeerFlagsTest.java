package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import io.throughline.protocol.result.PeerFigure.Commands;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerFlagsTest {
  private static PeerFigure figure(Beside beside) {
    return new PeerFigure(
        "put_bw",
        "put_bw 1 MiB",
        1 << 20,
        "ucx_perftest",
        List.of(),
        Commands.NONE,
        List.of(0, 1, 2, 3, 4, 5),
        beside,
        "",
        List.of());
  }

  private static Beside beside(boolean latency, double ours, List<Double> peer) {
    return Beside.of(latency, Collections.nCopies(peer.size(), ours), peer);
  }

  private static List<String> texts(Beside beside) {
    return PeerFlags.of(List.of(figure(beside))).stream().map(Flag::text).toList();
  }

  @Test
  void shouldTellThatOneOfTwoToolsWasHeldUp() {
    assertThat(texts(beside(false, 990e6, Collections.nCopies(6, 55e6))))
        .singleElement()
        .asString()
        .startsWith(
            "put_bw 1 MiB: Throughline has 990 MB/s, ucx_perftest 55 MB/s. 18.0 times apart is"
                + " more than the same work explains: ucx_perftest was held up by");
  }

  @ParameterizedTest
  @CsvSource({
    "false, 20e6, 55e6, Throughline",
    "true, 200, 1000, ucx_perftest",
    "true, 5000, 1000, Throughline"
  })
  void shouldNameTheSlowOneEitherWay(boolean latency, double ours, double peer, String slow) {
    assertThat(texts(beside(latency, ours, Collections.nCopies(6, peer))))
        .singleElement()
        .asString()
        .contains(": " + slow + " was held up");
  }

  @Test
  void shouldOnlySayHowWideTheIntervalIsWhereItComesNearer() {
    assertThat(texts(beside(false, 100, List.of(20.0, 20.0, 20.0, 20.0, 20.0, 60.0))))
        .containsExactly(
            "put_bw 1 MiB: the ratio is only known to lie between 1.67 and 5.00 (± 33 %). Raise"
                + " repeats or duration before you quote it.");
    assertThat(texts(beside(false, 100, List.of(90.0, 90.0, 90.0, 90.0, 90.0, 90.0)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | false | peer-skipped | put_bw skipped: node b: out of luck.",
        "8 | false | peer-failed | put_bw: ucx_perftest failed, and has no figure to set beside Throughline's (node b: out of luck).",
        "8 | true | peer-failed | put_bw: ucx_perftest failed, and Throughline's later repeats have none beside them (node b: out of luck)."
      })
  void shouldSayWhyAToolHasNoFigure(long size, boolean measured, String id, String text) {
    PeerFigure figure =
        new PeerFigure(
            "put_bw",
            "put_bw",
            size,
            "ucx_perftest",
            List.of(),
            Commands.NONE,
            List.of(),
            measured ? beside(false, 9, List.of(9.0)) : null,
            "node b: out of luck",
            List.of());
    assertThat(PeerFlags.of(List.of(figure))).containsExactly(new Flag(id, text));
  }

  @Test
  void shouldSayNothingWhereNoOtherToolRan() {
    assertThat(PeerFlags.of(List.of())).isEmpty();
  }
}
