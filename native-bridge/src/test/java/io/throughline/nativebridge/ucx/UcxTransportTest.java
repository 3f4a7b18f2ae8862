package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Needs no UCX: lanes that {@code ucp_ep_print_info} wrote, read again. */
class UcxTransportTest {
  private static final String OF_1_13 =
      """
      #
      # UCP endpoint\s
      #
      #               peer: <no debug data>
      #                 lane[0]:  0:self/memory0.0 md[0]          -> md[0]/self/sysdev[255]
      #                 lane[1]:  1:posix/memory.0 md[1]          -> md[1]/posix/sysdev[255] am am_bw#0
      #
      #                tag_send: 0..<egr/short>..93..<egr/bcopy>..8256..<rndv>..(inf)
      """;

  /** With a lane of the connection manager, as an endpoint to a listener has one. */
  private static final String OF_1_23 =
      """
      #                 lane[0]:  2:tcp/lo.0 md[1]                -> md[1]/tcp/sysdev[255] seg 4294967295 am wireup
      #                 lane[1]: cm tcp
      """;

  @Test
  void shouldReadLanesWithTheirUses() {
    assertThat(UcxTransport.parse(OF_1_13))
        .containsExactly(
            new UcxTransport("self", "memory0", List.of()),
            new UcxTransport("posix", "memory", List.of("am", "am_bw#0")));
  }

  @Test
  void shouldLeaveOutTheConnectionManagersLane() {
    assertThat(UcxTransport.parse(OF_1_23))
        .containsExactly(new UcxTransport("tcp", "lo", List.of("am", "wireup")));
  }

  @Test
  void shouldTellWhatCarriesMessages() {
    assertThat(UcxTransport.carryingMessages(UcxTransport.parse(OF_1_13)))
        .extracting(UcxTransport::name)
        .containsExactly("posix");
    List<UcxTransport> unknown = List.of(new UcxTransport("rc_mlx5", "mlx5_0:1", List.of()));
    assertThat(UcxTransport.carryingMessages(unknown)).isEqualTo(unknown);
  }
}
