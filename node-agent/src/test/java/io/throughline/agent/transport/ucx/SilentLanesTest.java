package io.throughline.agent.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SilentLanesTest {
  @TempDir Path root = Path.of("");

  private SilentLanes lanes(String lane, String version, Map<String, String> variables) {
    return new SilentLanes(List.of("self/memory", lane), version, variables, root);
  }

  private void port(String device, String linkLayer) throws IOException {
    Path port = root.resolve("sys/class/infiniband/%s/ports/1".formatted(device));
    Files.createDirectories(port);
    Files.writeString(port.resolve("link_layer"), linkLayer + "\n");
  }

  @Test
  void shouldKnowThatOldUcxDropsUdPacketsToIpv4Gids() throws IOException {
    port("rxe0", "Ethernet");
    assertThat(lanes("rc_verbs/rxe0:1", "1.18.1", Map.of()).remedy())
        .isEqualTo(
            ". UCX 1.18.1 drops UD packets to an IPv4 GID on RoCE devices other than mlx5: set"
                + " UCX_UD_VERBS_ETH_DGID_CHECK=n, or UCX_IB_GID_INDEX to an IPv6 GID of rxe0, in"
                + " ucx.environment of both nodes, or take UCX 1.19 or newer");
    assertThat(lanes("ud_verbs/rxe0:1", "1.13.1", Map.of()).remedy()).startsWith(". UCX 1.13.1 ");
  }

  @Test
  void shouldNotBlameUcxWhereItDropsNothing() throws IOException {
    port("rxe0", "Ethernet");
    port("mlx5_0", "InfiniBand");
    String pingpong =
        ". ibv_rc_pingpong -d rxe0 -g INDEX between the nodes tells whether the device carries"
            + " anything: RoCE v2 needs UDP port 4791 open and UCX_IB_GID_INDEX of one network on"
            + " both nodes";
    assertThat(lanes("rc_verbs/rxe0:1", "1.19.0", Map.of()).remedy()).isEqualTo(pingpong);
    assertThat(lanes("rc_verbs/rxe0:1", "1.23.0", Map.of("UCX_IB_GID_INDEX", "3")).remedy())
        .isEqualTo(pingpong + " (3 here)");
    assertThat(
            lanes("rc_verbs/rxe0:1", "1.18.1", Map.of("UCX_UD_VERBS_ETH_DGID_CHECK", "n")).remedy())
        .isEqualTo(pingpong);
    assertThat(lanes("rc_mlx5/mlx5_0:1", "1.13.1", Map.of()).remedy())
        .isEqualTo(
            ". ibv_rc_pingpong -d mlx5_0 between the nodes tells whether the device carries"
                + " anything: InfiniBand needs a subnet manager, port state ACTIVE and one"
                + " partition key");
  }

  @Test
  void shouldNameTheLanesAndAddNothingToTcp() {
    assertThat(lanes("tcp/eth0", "1.18.1", Map.of()).names()).isEqualTo("self/memory, tcp/eth0");
    assertThat(lanes("tcp/eth0", "1.18.1", Map.of()).remedy()).isEmpty();
  }
}
