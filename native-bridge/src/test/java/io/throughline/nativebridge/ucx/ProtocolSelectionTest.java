package io.throughline.nativebridge.ucx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.ucx.ProtocolTables.Posted;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Needs no UCX: what {@code ucp_ep_print_info} and {@code ucp_worker_print_info} of several
 * versions wrote after a get, put, tagged and active message and stream, read again.
 */
class ProtocolSelectionTest {
  private static final long SMALL = 16 * 1024;

  private static Optional<UcxProtocol> selected(String printed, UcxOperation operation, long bytes)
      throws IOException {
    try (InputStream in =
        ProtocolSelectionTest.class.getResourceAsStream("%s.txt".formatted(printed))) {
      assertThat(in).as(printed).isNotNull();
      String[] parts = new String(in.readAllBytes(), UTF_8).split("\f", 2);
      return ProtocolTables.in(parts[0])
          ? ProtocolTables.protocol(
              parts[0], parts[1], operation, new Posted("host", bytes > SMALL), bytes)
          : ProtocolThresholds.protocol(parts[0], operation, -1, bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1.13.1-memory, PUT, 65536, short, sysv/memory",
    "1.13.1-memory, GET, 65536, copy (bcopy), sysv/memory",
    "1.13.1-memory, TAG_SEND, 8, eager short, sysv/memory",
    "1.13.1-memory, TAG_SEND, 8255, eager copy (bcopy), sysv/memory",
    "1.13.1-memory, AM_SEND, 8256, rendezvous, cma/memory",
    "1.13.1-cma-no-watch, PUT, 16777216, software emulation, tcp/lo",
    "1.13.1-tcp-watched, TAG_SEND, 10000, eager zero-copy, tcp/lo",
    "1.13.1-tcp-watched, STREAM_SEND, 16777216, eager zero-copy, tcp/lo",
    "1.18.1-memory, PUT, 8, short, sysv/memory",
    "1.18.1-memory, PUT, 16777216, zero-copy, cma/memory",
    "1.18.1-memory, AM_SEND, 4096, copy (bcopy), sysv/memory",
    "1.18.1-cma-no-watch, PUT, 8, zero-copy, cma/memory",
    "1.18.1-cma-no-watch, GET, 16777216, zero-copy, cma/memory",
    "1.18.1-cma-no-watch, TAG_SEND, 65536, rendezvous get zero-copy, cma/memory",
    "1.18.1-tcp-no-rendezvous, PUT, 16777216, software emulation, tcp/lo",
    "1.18.1-tcp-watched, STREAM_SEND, 16777216, copy (bcopy) in fragments, tcp/lo",
    "1.23.0-memory, PUT, 8, short, sysv/memory",
    "1.23.0-memory, PUT, 16777216, zero-copy, cma/memory",
    "1.23.0-memory, TAG_SEND, 16777216, rendezvous get zero-copy, cma/memory",
    "1.23.0-cma-no-watch, PUT, 8, zero-copy, cma/memory",
    "1.23.0-tcp-watched, PUT, 16777216, software emulation, tcp/lo",
    "1.23.0-tcp-watched, AM_SEND, 65536, rendezvous copy (bcopy) in fragments, tcp/lo",
    "1.23.0-tcp-no-rendezvous, PUT, 16777216, zero-copy, tcp/lo",
    "1.23.0-tcp-no-rendezvous, GET, 16777216, software emulation, tcp/lo",
    "1.23.0-tcp-no-rendezvous, STREAM_SEND, 8, zero-copy in fragments, tcp/lo"
  })
  void shouldNameProtocolAndLane(
      String printed, UcxOperation operation, long bytes, String name, String lane)
      throws IOException {
    UcxProtocol protocol = selected(printed, operation, bytes).orElseThrow();
    assertThat(protocol.name()).isEqualTo(name);
    assertThat(protocol.lanes()).containsExactly(lane);
    assertThat(protocol.covers(bytes)).isTrue();
  }

  @Test
  void shouldReadTheRangeOfSizes() throws IOException {
    UcxProtocol protocol = selected("1.18.1-memory", UcxOperation.PUT, 65536).orElseThrow();
    assertThat(protocol.from()).isEqualTo(3671);
    assertThat(protocol.to()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void shouldSayThatPutsAreEmulatedWhereTheKeyIsForNoLane() {
    String printed =
        """
        #                 lane[0]:  3:sysv/memory.0 md[2]           -> md[2]/sysv/sysdev[255] am am_bw#0
        #                 lane[1]:  4:posix/memory.0 md[3]          -> md[3]/posix/sysdev[255]
        #                  put[0]: 0..<short>..4294967296..<bcopy>..(inf)
        #                  put[1]: 0..<short>..4294967296..<bcopy>..(inf)
        """;
    assertThat(ProtocolThresholds.protocol(printed, UcxOperation.PUT, 1 << 3, 8))
        .contains(new UcxProtocol(0, 4294967295L, "short", List.of("posix/memory")));
    assertThat(ProtocolThresholds.protocol(printed, UcxOperation.PUT, 0, 8))
        .contains(
            new UcxProtocol(0, Long.MAX_VALUE, UcxProtocol.EMULATION, List.of("sysv/memory")));
  }

  /** The title and the rows as UCX's source writes them for devices that this project has not. */
  @Test
  void shouldReadSeveralRailsAndGpuMemory() {
    String endpoint = "# +----+\n# | ucp_context_0 inter-node cfg#1 |\n";
    String worker =
        """
        # +-------------+-----------+--------+
        # | ucp_context_0 inter-node cfg#1 |
        # | remote memory write by ucp_put*(multi) from cuda/GPU0 to cuda/dev[1] |
        # +-------------+-----------+--------+
        # |    Range    | Description | Config |
        # +-------------+-----------+--------+
        # | 0..2038 | copy-in | rc_mlx5/mlx5_0:1/path0 |
        # | 2039..inf | zero-copy | 50% on rc_mlx5/mlx5_0:1/path0 and 50% on rc_mlx5/mlx5_1:1/path0 |
        # +-------------+-----------+--------+
        """;
    assertThat(
            ProtocolTables.protocol(
                endpoint, worker, UcxOperation.PUT, new Posted("cuda", true), 1 << 20))
        .contains(
            new UcxProtocol(
                2039,
                Long.MAX_VALUE,
                "zero-copy",
                List.of("rc_mlx5/mlx5_0:1", "rc_mlx5/mlx5_1:1")));
    assertThat(
            ProtocolTables.protocol(
                endpoint, worker, UcxOperation.PUT, new Posted("host", true), 1 << 20))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "rendezvous zero-copy flushed write to remote, rendezvous put zero-copy",
    "rendezvous copy from mapped remote memory, rendezvous mapped copy (rkey_ptr)",
    "multi-frag eager zero-copy copy-out, eager zero-copy in fragments",
    "'rendezvous cuda_copy, fragmented zero-copy read from remote, frag host',"
        + "'rendezvous cuda_copy, fragmented zero-copy read from remote, frag host'",
    "something new, something new"
  })
  void shouldTurnDescriptionsIntoTerms(String description, String term) {
    assertThat(ProtocolNames.term(description)).isEqualTo(term);
  }
}
