package io.throughline.protocol.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PeerCommandTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void shouldAskUcxPerftestForTheSameWork() {
    assertThat(
            text(
                PeerCommand.client(
                    new PeerOrder(PeerWork.PUT_BW, 65536, 1000, 0, 100, 0, 32, false, false),
                    "ucx_perftest",
                    "10.0.0.2",
                    20001,
                    3)))
        .isEqualTo(
            "ucx_perftest 10.0.0.2 -p 20001 -t ucp_put_bw -s 65536 -n 1000 -w 100 -O 32 -f -v"
                + " -c 3");
    assertThat(text(PeerCommand.server(PeerTool.UCX_PERFTEST, "ucx_perftest", "", 20001, -1)))
        .isEqualTo("ucx_perftest -p 20001");
  }

  @Test
  void shouldHandleErrorsAsTheRunDoes() {
    assertThat(
            text(
                PeerCommand.client(
                    new PeerOrder(PeerWork.TAG_BW, 8, 10, 0, 1, 0, 4, true, false),
                    "p",
                    "h",
                    1,
                    -1)))
        .contains(" -e ");
    assertThat(
            PeerCommand.environment(
                Map.of("UCX_TLS", "posix", "UCX_SYSV_ERROR_HANDLING", "n"), true))
        .isEqualTo(
            Map.of(
                "UCX_TLS",
                "posix",
                "UCX_POSIX_ERROR_HANDLING",
                "y",
                "UCX_SYSV_ERROR_HANDLING",
                "n"));
    assertThat(PeerCommand.environment(Map.of("UCX_TLS", "posix"), false))
        .isEqualTo(Map.of("UCX_TLS", "posix"));
  }

  @Test
  void shouldKeepOneMessageInFlightWhereLatencyIsAskedFor() {
    assertThat(
            PeerCommand.client(
                new PeerOrder(PeerWork.TAG_LAT, 8, 1000, 0, 100, 0, 1, false, false),
                "p",
                "h",
                1,
                -1))
        .contains("tag_lat")
        .doesNotContain("-O", "-c");
  }

  @Test
  void shouldSayWhereAnAddressIsOfVersion6() {
    PeerOrder order = new PeerOrder(PeerWork.TAG_BW, 8, 10, 0, 1, 0, 4, false, false);
    assertThat(PeerCommand.client(order, "p", "fe80::1", 1, -1)).contains("-6");
    assertThat(PeerCommand.server(PeerTool.UCX_PERFTEST, "p", "fe80::1", 1, -1)).contains("-6");
    assertThat(PeerCommand.client(order, "p", "10.0.0.1", 1, -1)).doesNotContain("-6");
  }

  @Test
  void shouldGiveIperfBytesOrWholeSeconds() {
    PeerOrder bytes = new PeerOrder(PeerWork.TCP_STREAM, 65536, 100, 0, 0, 0, 1, false, false);
    assertThat(text(PeerCommand.client(bytes, "iperf3", "10.0.0.2", 5201, 2)))
        .isEqualTo("iperf3 -c 10.0.0.2 -p 5201 -l 65536 -n 6553600 -J -A 2");
    PeerOrder time =
        new PeerOrder(PeerWork.TCP_STREAM, 65536, 0, SECOND / 5, 0, SECOND + 1, 1, false, false);
    assertThat(text(PeerCommand.client(time, "iperf3", "10.0.0.2", 5201, -1)))
        .as("it knows no parts of a second")
        .isEqualTo("iperf3 -c 10.0.0.2 -p 5201 -l 65536 -t 1 -O 2 -J");
    assertThat(text(PeerCommand.server(PeerTool.IPERF3, "iperf3", "10.0.0.2", 5201, -1)))
        .as("one client, then it leaves")
        .isEqualTo("iperf3 -s -1 -p 5201 -B 10.0.0.2");
  }

  @Test
  void shouldBeALineForAShell() {
    assertThat(
            PeerCommand.text(
                Map.of("UCX_TLS", "rc,self", "UCX_NET_DEVICES", "mlx5_0:1", "UCX_X", "a b"),
                List.of("/opt/my tools/ucx_perftest", "-p", "1", "it's")))
        .isEqualTo(
            "UCX_NET_DEVICES=mlx5_0:1 UCX_TLS=rc,self UCX_X='a b' '/opt/my tools/ucx_perftest' -p 1"
                + " 'it'\\''s'");
  }

  private static String text(List<String> line) {
    return String.join(" ", line);
  }
}
