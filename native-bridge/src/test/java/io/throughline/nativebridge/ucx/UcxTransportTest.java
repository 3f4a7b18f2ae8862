package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Needs no UCX: what {@code ucp_ep_print_info} of UCX 1.13.1 wrote, read again. */
class UcxTransportTest {
  private static final String TWO_LANES =
      """
      #
      # UCP endpoint\s
      #
      #               peer: <no debug data>
      #                 lane[0]:  0:self/memory0.0 md[0]          -> md[0]/self/sysdev[255]
      #                 lane[1]:  1:posix/memory.0 md[1]          -> md[1]/posix/sysdev[255] am am_bw#0
      #
      #                tag_send: 0..<egr/short>..93..<egr/bcopy>..8256..<rndv>..(inf)
      #                  put[1]: 0..<short>..4294967296..<bcopy>..(inf)
      #                  get[1]: 0..<bcopy>..(inf)
      #
      """;

  private static final String EMULATED =
      """
      #                 lane[0]:  2:tcp/eth0.0 md[3]      -> md[3]/tcp/sysdev[255] am am_bw#0 keepalive wireup
      """;

  @Test
  void shouldReadLanesWithTheirUses() {
    assertThat(UcxTransport.parse(TWO_LANES))
        .containsExactly(
            new UcxTransport("self", "memory0", List.of()),
            new UcxTransport("posix", "memory", List.of("am", "am_bw#0", "put", "get")));
  }

  @Test
  void shouldTellWhatCarriesPuts() {
    assertThat(UcxTransport.carrying(UcxTransport.parse(TWO_LANES), "put"))
        .extracting(UcxTransport::name)
        .containsExactly("posix");
    assertThat(UcxTransport.carrying(UcxTransport.parse(EMULATED), "put"))
        .as("emulated over the lane for active messages")
        .containsExactly(
            new UcxTransport("tcp", "eth0", List.of("am", "am_bw#0", "keepalive", "wireup")));
    List<UcxTransport> unknown = List.of(new UcxTransport("rc_mlx5", "mlx5_0:1", List.of()));
    assertThat(UcxTransport.carrying(unknown, "put")).isEqualTo(unknown);
  }
}
