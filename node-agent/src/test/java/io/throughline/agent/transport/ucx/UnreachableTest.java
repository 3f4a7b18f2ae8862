package io.throughline.agent.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Resources as UCX 1.18.1 lists them on a machine with a software RoCE device. */
class UnreachableTest {
  private static final List<String> MEMORY =
      List.of("self/memory", "sysv/memory", "posix/memory", "cma/memory");
  private static final List<String> ALL =
      List.of(
          "self/memory",
          "tcp/eth0",
          "tcp/lo",
          "sysv/memory",
          "posix/memory",
          "rc_verbs/rxe0:1",
          "ud_verbs/rxe0:1",
          "cma/memory");

  @Test
  void shouldNameTheTransportThatWiresUp() {
    assertThat(Unreachable.remedy(Map.of("TLS", "rc_verbs"), List.of("rc_verbs/rxe0:1"), ALL))
        .isEqualTo(
            "UCX_TLS=rc_verbs has no transport for the wire-up of rc_verbs: use rc, which brings"
                + " one, or add ud_verbs; set it on both nodes");
    assertThat(
            Unreachable.remedy(
                Map.of("TLS", "rc_mlx5,sm"),
                List.of("posix/memory", "rc_mlx5/mlx5_0:1", "rc_mlx5/mlx5_1:1"),
                ALL))
        .startsWith(
            "UCX_TLS=rc_mlx5,sm has no transport for the wire-up of rc_mlx5: use rc, which brings"
                + " one, or add ud_mlx5;");
  }

  @Test
  void shouldNameWhatTheDevicesHaveWhereOnlyMemoryIsLeft() {
    assertThat(Unreachable.remedy(Map.of("TLS", "tcp,sm", "NET_DEVICES", "rxe0:1"), MEMORY, ALL))
        .isEqualTo(
            "UCX_TLS=tcp,sm and UCX_NET_DEVICES=rxe0:1 leave no way between the nodes: add rc or"
                + " tcp to UCX_TLS of both, with a device that has it; this node has tcp on eth0;"
                + " tcp on lo; rc_verbs, ud_verbs on rxe0:1");
    assertThat(
            Unreachable.remedy(Map.of("TLS", "posix"), MEMORY, List.of("posix/memory", "tcp/eth0")))
        .isEqualTo(
            "UCX_TLS=posix and UCX_NET_DEVICES=all leave no way between the nodes: add one to both,"
                + " such as tcp; this node has tcp on eth0");
  }

  @Test
  void shouldAskForATransportInCommonWhereThisSideHasAWay() {
    assertThat(
            Unreachable.remedy(
                Map.of("TLS", "rc", "NET_DEVICES", "rxe0:1"),
                List.of("rc_verbs/rxe0:1", "ud_verbs/rxe0:1"),
                ALL))
        .startsWith(
            "UCX_TLS=rc and UCX_NET_DEVICES=rxe0:1 leave rc_verbs/rxe0:1, ud_verbs/rxe0:1 here, and"
                + " the peer none that reaches it: both nodes need a transport in common, such as"
                + " tcp;");
  }
}
