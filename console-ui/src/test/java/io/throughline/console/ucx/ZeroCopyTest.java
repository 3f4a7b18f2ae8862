package io.throughline.console.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.Capabilities.TransportState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When rendezvous is turned off for puts and gets: version, transports, error handling, place. */
class ZeroCopyTest {
  private static final List<String> RESOURCES =
      List.of("self/memory", "tcp/lo", "tcp/eth0", "sysv/memory", "posix/memory", "cma/memory");

  private static TransportState ucx(String version, String... settings) {
    return new TransportState(
        "ucx", true, version, "system", RESOURCES, List.of(), List.of(), List.of(settings));
  }

  private static boolean chosen(TransportState ucx, boolean watchesPeer, boolean mapping) {
    return ZeroCopy.reason(ucx, watchesPeer, mapping).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "1.13.1, false",
    "1.18.1, false",
    "1.19.0, false",
    "1.19, false",
    "1.19.1, true",
    "1.19.1-rc2, true",
    "1.20.0, true",
    "1.22.0, true",
    "1.23.0, true",
    "2.0, true",
    "'', false",
    "master, false"
  })
  void shouldGoByTheVersionThatDropsTheCondition(String version, boolean expected) {
    assertThat(chosen(ucx(version), true, false)).isEqualTo(expected);
    assertThat(chosen(ucx(version), false, false)).as("without error handling").isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all | false",
        "tcp,self | true",
        "cma,tcp,self | true",
        "\\cma,tcp | true",
        "posix,tcp,self | false",
        "sysv,self,tcp | false",
        "mm,tcp | false",
        "sm,tcp | false",
        "shm | false",
        "xpmem,tcp | true",
        "^mm | true",
        "^posix,sysv | true",
        "^posix | false",
        "^tcp | false",
        "ib,tcp | true"
      })
  void shouldLeaveMappedMemoryOfOneMachineAlone(String tls, boolean expected) {
    TransportState ucx = ucx("1.23.0", "UCX_KEEPALIVE_INTERVAL=1s", "UCX_TLS=" + tls);
    assertThat(chosen(ucx, true, true)).isEqualTo(expected);
    assertThat(chosen(ucx, true, false)).as("no puts into mapped memory").isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inf", "auto", "64K", "intra:64K,inter:64K"})
  void shouldLeaveWhatAPersonSet(String value) {
    assertThat(chosen(ucx("1.23.0", "UCX_RNDV_THRESH=" + value), true, false)).isFalse();
  }

  @Test
  void shouldSayWhy() {
    assertThat(ZeroCopy.reason(ucx("1.23.0"), true, false))
        .isEqualTo(
            Optional.of(
                "one-sided operations need no rendezvous, and with error handling by peer UCX"
                    + " 1.23.0 has zero-copy lanes for them over TCP and CMA only without it"));
  }
}
