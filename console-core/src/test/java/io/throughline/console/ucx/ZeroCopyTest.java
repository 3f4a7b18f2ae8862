package io.throughline.console.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.plan.ChosenVariable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The variables set for puts and gets: version, transports, devices, error handling, place. */
class ZeroCopyTest {
  private static final List<String> RESOURCES =
      List.of("self/memory", "tcp/lo", "tcp/eth0", "sysv/memory", "posix/memory", "cma/memory");
  private static final String CMA = "RNDV_THRESH=inf";
  private static final String TCP = "RNDV_THRESH=inf ZCOPY_THRESH=64K PREFER_OFFLOAD=n";

  private static TransportState ucx(List<String> resources, String version, String... settings) {
    return new TransportState(
        "ucx", true, version, "system", resources, List.of(), List.of(), List.of(settings));
  }

  private static String chosen(TransportState ucx, ZeroCopy.Use use) {
    return String.join(
        " ",
        ZeroCopy.choose("a", ucx, use).stream()
            .map(each -> each.name().substring("UCX_".length()) + "=" + each.value())
            .toList());
  }

  private static ZeroCopy.Use puts(boolean sharing) {
    return new ZeroCopy.Use(true, true, sharing, "");
  }

  private static ZeroCopy.Use gets(boolean sharing) {
    return new ZeroCopy.Use(false, true, sharing, "");
  }

  @ParameterizedTest
  @CsvSource({
    "1.13.1, false",
    "1.18.1, false",
    "1.19.0, false",
    "1.19, false",
    "1.19.1, true",
    "1.99999999999, false",
    "1.19.1-rc2, true",
    "1.20.0, true",
    "1.22.0, true",
    "1.23.0, true",
    "1.20.20261130120000, true",
    "2.0, true",
    "'', false",
    "master, false"
  })
  void shouldGoByTheVersionThatDropsTheCondition(String version, boolean expected) {
    TransportState ucx = ucx(RESOURCES, version);
    assertThat(chosen(ucx, puts(false))).isEqualTo(expected ? TCP : "");
    assertThat(chosen(ucx, new ZeroCopy.Use(true, false, false, "")))
        .as("without error handling")
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // UCX_TLS | puts on one machine | gets there | puts between two
        "all | | cma | tcp",
        "tcp,self | tcp | | tcp",
        "cma,tcp,self | cma | cma | tcp",
        "\\cma,tcp | cma | cma | tcp",
        "posix,tcp,self | | | tcp",
        "sysv,self | | | ",
        "mm,tcp | | | tcp",
        "sm,tcp | | cma | tcp",
        "shm | | cma | ",
        "xpmem,tcp | tcp | | tcp",
        "^mm | cma | cma | tcp",
        "^posix,sysv | cma | cma | tcp",
        "^posix | | cma | tcp",
        "^tcp | | cma | ",
        "ib,tcp | tcp | | tcp"
      })
  void shouldGoByTheWayThatUcxMayTake(
      String tls, @Nullable String puts, @Nullable String gets, @Nullable String between) {
    TransportState ucx = ucx(RESOURCES, "1.23.0", "UCX_KEEPALIVE_INTERVAL=1s", "UCX_TLS=" + tls);
    assertThat(chosen(ucx, puts(true))).as("puts on one machine").isEqualTo(variables(puts));
    assertThat(chosen(ucx, gets(true))).as("gets on one machine").isEqualTo(variables(gets));
    assertThat(chosen(ucx, puts(false))).as("puts between two").isEqualTo(variables(between));
    assertThat(chosen(ucx, gets(false))).as("gets between two").isEmpty();
  }

  private static String variables(@Nullable String way) {
    return way == null ? "" : way.equals("cma") ? CMA : TCP;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | '' | false",
        "eth0 | '' | true",
        "mlx5_0:1 | '' | false",
        "mlx5_0 | '' | false",
        "mlx5_0:1,eth0 | '' | false",
        "'' | eth0 | true",
        "'' | mlx5_0:1 | false",
        "eth0 | mlx5_0:1 | true"
      })
  void shouldLeaveRdmaAlone(String planned, String set, boolean expected) {
    List<String> resources = List.of("tcp/eth0", "rc_mlx5/mlx5_0:1", "ud_mlx5/mlx5_0:1");
    TransportState ucx =
        set.isEmpty()
            ? ucx(resources, "1.23.0")
            : ucx(resources, "1.23.0", "UCX_NET_DEVICES=" + set);
    assertThat(chosen(ucx, new ZeroCopy.Use(true, true, false, planned)))
        .isEqualTo(expected ? TCP : "");
    TransportState tcp = ucx(resources, "1.23.0", "UCX_TLS=tcp");
    assertThat(chosen(tcp, puts(false))).isEqualTo(TCP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UCX_RNDV_THRESH=inf",
        "UCX_RNDV_THRESH=auto",
        "UCX_RNDV_THRESH=intra:64K,inter:64K",
        "UCX_ZCOPY_THRESH=1K",
        "UCX_PREFER_OFFLOAD=y"
      })
  void shouldLeaveWhatAPersonSet(String own) {
    assertThat(chosen(ucx(RESOURCES, "1.23.0", own), puts(false))).isEmpty();
  }

  @Test
  void shouldSayWhy() {
    assertThat(ZeroCopy.choose("a", ucx(RESOURCES, "1.23.0"), puts(false)))
        .extracting(ChosenVariable::sentence)
        .containsExactly(
            "UCX_RNDV_THRESH=inf: one-sided operations need no rendezvous, and with error handling"
                + " by peer UCX 1.23.0 has zero-copy lanes for them over TCP only without it",
            "UCX_ZCOPY_THRESH=64K: smaller puts over TCP are quicker copied by the target",
            "UCX_PREFER_OFFLOAD=n: else UCX prefers zero-copy below that threshold as well");
  }
}
