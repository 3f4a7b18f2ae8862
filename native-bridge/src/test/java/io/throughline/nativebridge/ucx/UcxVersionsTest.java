package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What this UCX does with transfers between two processes of this machine, held against its rows in
 * {@code docs/ucx-versions.md}. With {@code -Ducx.versions=write} it writes them there.
 */
@RequiresUcx
@Timeout(300)
class UcxVersionsTest {
  private static final Path TABLE = Path.of("..", "docs", "ucx-versions.md");
  private static final List<String> TRANSPORTS = List.of("posix,self", "cma,tcp,self", "tcp,self");
  private static final long[] SIZES = {8, 64 << 10, 16 << 20};
  private static final int BYTES = 16 << 20;

  @Test
  void shouldCarryWhatTheTableSays() throws Exception {
    String ucx = ((UcxAvailability.Available) Ucx.load(UcxSetup.SYSTEM)).version();
    String version = "| %s |".formatted(ucx);
    List<String> seen = new ArrayList<>();
    for (String transports : TRANSPORTS) {
      for (UcxErrorMode mode : UcxErrorMode.values()) {
        rows(transports, mode).forEach(row -> seen.add(version + row));
      }
    }
    if ("write".equals(System.getProperty("ucx.versions"))) {
      write(version, seen);
    }
    List<String> committed = lines().filter(line -> line.startsWith(version)).toList();
    assumeTrue(
        !committed.isEmpty(),
        "docs/ucx-versions.md has no rows of UCX %s; -Ducx.versions=write makes them"
            .formatted(ucx));
    assertThat(seen).containsExactlyElementsOf(committed);
  }

  private static List<String> rows(String transports, UcxErrorMode mode) throws Exception {
    List<String> rows = new ArrayList<>();
    try (RemotePeer peer = new RemotePeer(transports, mode, BYTES, Map.of("PROTO_INFO", "y"))) {
      peer.ask(8);
      for (UcxOperation operation : UcxOperation.values()) {
        StringBuilder row =
            new StringBuilder(
                " %s | %s | %s |"
                    .formatted(
                        transports,
                        mode == UcxErrorMode.PEER ? "peer" : "none",
                        operation.name().replaceFirst("_.*", "").toLowerCase(Locale.ROOT)));
        for (long bytes : SIZES) {
          row.append(' ').append(seen(peer, operation, bytes)).append(" |");
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  /** How UCX carried a transfer that has been made and checked. */
  private static String seen(RemotePeer peer, UcxOperation operation, long bytes) {
    try {
      transfer(peer, operation, bytes);
    } catch (UcxException refused) {
      return "refused: " + UcxStatus.words(refused.status());
    }
    Optional<UcxProtocol> protocol =
        peer.endpoint.protocol(operation, peer.source, peer.key, bytes);
    return protocol
        .map(selected ->
            "%s, %s"
                .formatted(
                    selected.name(),
                    selected.lanes().stream()
                        .map(lane -> lane.replaceFirst("/.*", ""))
                        .distinct()
                        .collect(Collectors.joining(" + "))))
        .orElse("works");
  }

  private static void transfer(RemotePeer peer, UcxOperation operation, long bytes) {
    for (long i = 0; i < bytes / 8; i++) {
      peer.source.segment().set(JAVA_LONG, i * 8, i * 31 + operation.name().charAt(0) + bytes);
    }
    if (operation == UcxOperation.STREAM_SEND) {
      peer.stream(bytes);
    } else {
      peer.worker.await(operation.name(), post(peer, operation, bytes), Peers.LIMIT);
    }
    peer.worker.await("flush", peer.endpoint.flush(), Peers.LIMIT);
    CRC32 own = new CRC32();
    own.update(peer.source.segment().asSlice(0, bytes).asByteBuffer());
    assertThat(peer.ask(bytes)).as("%d bytes by %s", bytes, operation).isEqualTo(own.getValue());
  }

  private static long post(RemotePeer peer, UcxOperation operation, long bytes) {
    return switch (operation) {
      case PUT -> peer.endpoint.put(peer.source, 0, bytes, peer.key, 0);
      case GET -> peer.endpoint.get(peer.source, 0, bytes, peer.key, 0);
      case AM_SEND -> peer.endpoint.activeMessage(PeerProcess.TAKE, peer.source, 0, bytes);
      default -> peer.endpoint.tagSend(peer.source, 0, bytes, PeerProcess.TAKE);
    };
  }

  /** In the place of the version's rows, or behind all. */
  private static void write(String version, List<String> seen) throws IOException {
    List<String> lines = new ArrayList<>(lines().toList());
    int at = lines.size();
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (lines.get(i).startsWith(version)) {
        lines.remove(i);
        at = i;
      }
    }
    lines.addAll(at, seen);
    Files.write(TABLE, lines);
  }

  private static Stream<String> lines() throws IOException {
    return Files.readAllLines(TABLE).stream();
  }
}
