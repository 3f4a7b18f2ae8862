package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.nativebridge.ucx.UcxActiveMessages.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Active messages between two workers of this process. */
@RequiresUcx
class UcxActiveMessagesTest {
  private static final EnumSet<UcxFeature> FEATURES =
      EnumSet.of(UcxFeature.TAG, UcxFeature.RMA, UcxFeature.AM);
  private static final int ID = 5;
  private static final long BYTES = 4 << 20;

  private record Arrived(long data, long length, Kind kind) {}

  /** A sender and a worker that takes what it sends. */
  private static final class Pair implements AutoCloseable {
    final UcxContext context;
    final UcxWorker near;
    final UcxWorker far;
    final UcxEndpoint toFar;
    final UcxMemory source;
    final UcxMemory target;

    Pair(String tls) {
      this(tls, "auto");
    }

    Pair(String tls, String rendezvousFrom) {
      context = new UcxContext(FEATURES, Map.of("TLS", tls, "RNDV_THRESH", rendezvousFrom));
      near = context.openWorker();
      far = context.openListeningWorker();
      toFar = near.connect(far.address(), UcxErrorMode.PEER);
      source = context.allocate(BYTES);
      target = context.allocate(BYTES);
      for (long i = 0; i < BYTES / 8; i++) {
        source.segment().set(JAVA_LONG, i * 8, i);
      }
      // UCX 1.23 ends the process where a peer is gone before the first message of it is looked at.
      finish(near, toFar.flush());
    }

    @SuppressWarnings("ThreadPriorityCheck") // UCX's own threads need this core too.
    void until(java.util.function.BooleanSupplier condition) {
      long deadline = System.nanoTime() + Peers.LIMIT.toNanos();
      while (!condition.getAsBoolean()) {
        if (near.progress() + far.progress() == 0) {
          Thread.yield();
        }
        assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
      }
    }

    void finish(UcxWorker worker, long request) {
      if (request != 0) {
        until(() -> worker.check(request) != UcxStatus.IN_PROGRESS);
        assertThat(worker.check(request)).isEqualTo(UcxStatus.OK);
        worker.free(request);
      }
    }

    void assertArrived(long bytes) {
      assertThat(target.segment().asSlice(0, bytes).mismatch(source.segment().asSlice(0, bytes)))
          .isEqualTo(-1);
    }

    @Override
    public void close() {
      source.close();
      target.close();
      near.close();
      far.close();
      context.close();
    }
  }

  /** By itself UCX 1.13 comes with a rendezvous for 4 MiB, and UCX 1.18 without. */
  @ParameterizedTest
  @CsvSource({"posix, 64K", "tcp, 64K", "posix, inf", "tcp, inf", "posix, auto", "tcp, auto"})
  void shouldHandOverWhatIsHereAndFetchWhatIsNot(String tls, String rendezvousFrom) {
    try (Pair pair = new Pair(tls, rendezvousFrom)) {
      List<Arrived> arrived = new ArrayList<>();
      UcxActiveMessages[] messages = new UcxActiveMessages[1];
      messages[0] =
          pair.far.takeActiveMessages(
              ID,
              (data, length, kind) -> {
                arrived.add(new Arrived(data, length, kind));
                if (kind == Kind.RENDEZVOUS) {
                  return true;
                }
                messages[0].copy(data, length, pair.target.segment(), 0);
                return false;
              });
      for (long bytes : new long[] {8, 5_000, BYTES}) {
        arrived.clear();
        pair.target.segment().fill((byte) 0);
        long sent = pair.toFar.activeMessage(ID, pair.source, 0, bytes);
        pair.until(() -> !arrived.isEmpty());
        Arrived one = arrived.getFirst();
        assertThat(one.length()).isEqualTo(bytes);
        if (bytes < BYTES || !rendezvousFrom.equals("auto")) {
          assertThat(one.kind() == Kind.RENDEZVOUS)
              .as("%d bytes", bytes)
              .isEqualTo(bytes == BYTES && rendezvousFrom.equals("64K"));
        }
        if (one.kind() == Kind.RENDEZVOUS) {
          pair.finish(pair.far, messages[0].fetch(one.data(), pair.target, 0, bytes));
        }
        pair.finish(pair.near, sent);
        pair.assertArrived(bytes);
        assertThat(arrived).hasSize(1);
        messages[0].requireSound();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldKeepAMessageUntilItIsReleased(String tls) {
    try (Pair pair = new Pair(tls)) {
      List<Arrived> kept = new ArrayList<>();
      UcxActiveMessages messages =
          pair.far.takeActiveMessages(
              ID,
              (data, length, kind) -> {
                kept.add(new Arrived(data, length, kind));
                return kind != Kind.PASSING;
              });
      // Longer than what a transport takes in one piece, so UCX has put it together.
      long bytes = 100_000;
      long sent = pair.toFar.activeMessage(ID, pair.source, 0, bytes);
      pair.until(() -> !kept.isEmpty());
      Arrived one = kept.getFirst();
      assertThat(one.kind()).isNotEqualTo(Kind.PASSING);
      if (one.kind() == Kind.EAGER) {
        messages.copy(one.data(), one.length(), pair.target.segment(), 0);
        messages.release(one.data());
      } else {
        pair.finish(pair.far, messages.fetch(one.data(), pair.target, 0, bytes));
      }
      pair.finish(pair.near, sent);
      pair.assertArrived(bytes);
    }
  }

  @Test
  void shouldPassOnWhatAHandlerThrows() {
    try (Pair pair = new Pair("posix")) {
      boolean[] called = new boolean[1];
      UcxActiveMessages messages =
          pair.far.takeActiveMessages(
              ID,
              (data, length, kind) -> {
                called[0] = true;
                throw new IllegalStateException("no room for " + length);
              });
      long sent = pair.toFar.activeMessage(ID, pair.source, 0, 8);
      pair.until(() -> called[0]);
      pair.finish(pair.near, sent);
      assertThatThrownBy(messages::requireSound)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("no room for 8");
      messages.requireSound();
    }
  }

  @Test
  void shouldNotTakeThemOnAWorkerWithoutUpcalls() {
    try (Pair pair = new Pair("posix")) {
      assertThatThrownBy(() -> pair.near.takeActiveMessages(ID, (data, length, kind) -> false))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("openListeningWorker");
    }
  }
}
