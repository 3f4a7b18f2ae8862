package io.throughline.agent.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Against outputs recorded from ucx_perftest of UCX 1.13.1. */
class PerftestOutputTest {

  @Test
  void shouldReadHalfARoundTrip() throws Exception {
    ToolOutput toolOutput = PerftestOutput.read(Recorded.text("perftest-tag_lat.txt"), 0, true, 8);

    assertThat(toolOutput.value()).isEqualTo(6551.0);
    assertThat(toolOutput.iterationsPerSecond()).isEqualTo(152_644 / 2.0);
    assertThat(toolOutput.warnings()).isEmpty();
  }

  @Test
  void shouldReadBandwidthWhereItsMegabytesAreBinary() throws Exception {
    ToolOutput toolOutput =
        PerftestOutput.read(Recorded.text("perftest-stream_bw.txt"), 0, false, 65_536);

    assertThat(toolOutput.value()).isEqualTo(3718.24 * (1 << 20));
    assertThat(toolOutput.iterationsPerSecond()).isEqualTo(59_492.0);
  }

  @Test
  void shouldTakeTheFigureWithMoreDigitsForSmallMessages() throws Exception {
    ToolOutput toolOutput =
        PerftestOutput.read(Recorded.text("perftest-get_bw.txt"), 0, false, 4096);

    assertThat(toolOutput.value()).isEqualTo(155_943.0 * 4096);
    assertThat(toolOutput.value()).isCloseTo(609.15 * (1 << 20), within(609.15 * (1 << 20) / 1000));
  }

  @Test
  void shouldReadPastWhatUcxLogsAndRepeatItsWarnings() throws Exception {
    ToolOutput toolOutput =
        PerftestOutput.read(Recorded.text("perftest-warn.txt"), 0, false, 65_536);

    assertThat(toolOutput.value()).isEqualTo(2321.44 * (1 << 20));
    assertThat(toolOutput.warnings())
        .containsExactly(
            "unused env variable: UCX_BOGUS (set UCX_WARN_UNUSED_ENV_VARS=n to suppress this"
                + " warning)");
  }

  @Test
  void shouldFindColumnsByNameWhereThereAreMoreOfThem() throws Exception {
    String newer =
        """
        test,iterations,50.0_percentile_lat,99.0_percentile_lat,avg_lat,overall_lat,avg_bw,\
        overall_bw,avg_mr,overall_mr
        0,20000,1.0,2.0,3.0,4.0,500.00,600.00,7000,8000
        """;

    assertThat(PerftestOutput.read(newer, 0, true, 8).value()).isEqualTo(4000.0);
    assertThat(PerftestOutput.read(newer, 0, false, 65_536).value()).isEqualTo(600.0 * (1 << 20));
  }

  @Test
  void shouldGiveUcxOwnWordsWhereThereIsNoFigure() {
    refuses("perftest-badtls.txt", 255, "no usable transports/devices (asked rc_x on all devices)");
    refuses("perftest-badcpu.txt", 255, "cpu (77) out of range (0..1)");
    refuses("perftest-refused.txt", 255, "client failed. connect() failed: Connection refused");
    refuses("perftest-badtest.txt", 129, "was ended by signal 1: Invalid option argument for -t");
  }

  private static void refuses(String file, int code, String words) {
    assertThatThrownBy(() -> PerftestOutput.read(Recorded.text(file), code, false, 8))
        .isInstanceOf(PeerFailure.class)
        .hasMessageContaining(words);
  }

  @Test
  void shouldSaySoWhereItEndsWithoutAWord() {
    assertThatThrownBy(() -> PerftestOutput.read("", 139, false, 8))
        .hasMessage("ucx_perftest was ended by signal 11 without a word");
    assertThatThrownBy(
            () -> PerftestOutput.read("iterations,overall_lat,overall_bw\n", 0, false, 8))
        .hasMessage("ucx_perftest printed no figures without a word");
  }

  @Test
  void shouldNotTakeAZeroForAFigure() {
    String zero = "iterations,overall_lat,overall_bw,overall_mr\n10,0.000,0.00,0\n";

    assertThatThrownBy(() -> PerftestOutput.read(zero, 0, false, 8)).hasMessageContaining("gave 0");
  }

  @Test
  void shouldReadTheVersionAsOldAndNewOnesWriteIt() {
    assertThat(PerftestOutput.version("# Version 1.13.1\n# Git branch ''")).contains("UCX 1.13.1");
    assertThat(PerftestOutput.version("# Library version: 1.18.0\n# Library path: /usr/lib"))
        .contains("UCX 1.18.0");
    assertThat(PerftestOutput.version("ucx_info: not found")).isEmpty();
  }
}
