package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.nativebridge.posix.HostPages;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transfers between two workers of this process, over real UCX. */
@RequiresUcx
class UcxTransferTest {
  private static final long BYTES = 3 * 1024 * 1024 + 17;

  private static void fill(MemorySegment memory, long seed) {
    byte[] bytes = new byte[(int) memory.byteSize()];
    new Random(seed).nextBytes(bytes);
    memory.copyFrom(MemorySegment.ofArray(bytes));
  }

  @ParameterizedTest
  @CsvSource({"posix,NONE,posix", "posix,PEER,posix", "tcp,NONE,tcp", "tcp,PEER,tcp"})
  void shouldPutAndGetWhatWasWritten(String tls, UcxErrorMode mode, String carriedBy) {
    try (Peers peers = new Peers(tls, mode, BYTES)) {
      for (long length : new long[] {1, 8, 4096, 16 * 1024 + 1, BYTES}) {
        fill(peers.source.segment(), length);
        peers.complete("put", peers.toFar.put(peers.source, 0, length, peers.key, BYTES - length));
        peers.complete("flush", peers.toFar.flush());
        assertThat(
                peers
                    .target
                    .segment()
                    .asSlice(BYTES - length)
                    .mismatch(peers.source.segment().asSlice(0, length)))
            .as("put of %d bytes", length)
            .isEqualTo(-1);

        fill(peers.target.segment(), ~length);
        peers.complete("get", peers.toFar.get(peers.source, 0, length, peers.key, BYTES - length));
        assertThat(
                peers
                    .target
                    .segment()
                    .asSlice(BYTES - length)
                    .mismatch(peers.source.segment().asSlice(0, length)))
            .as("get of %d bytes", length)
            .isEqualTo(-1);
      }
      assertThat(peers.toFar.transports()).extracting(UcxTransport::name).containsOnly(carriedBy);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "sysv"})
  void shouldFindAPeersSharedMemoryInThisProcess(String tls) {
    try (Peers peers = new Peers(tls, UcxErrorMode.NONE, BYTES)) {
      fill(peers.target.segment(), 5);
      MemorySegment mapped = peers.key.mapped().orElseThrow();
      assertThat(mapped.mismatch(peers.target.segment())).isEqualTo(-1);
      HostPages.populate(mapped.asSlice(5000));
      assertThat(mapped.mismatch(peers.target.segment())).isEqualTo(-1);
    }
  }

  @Test
  void shouldFindNoMappedMemoryOverTheNetwork() {
    try (Peers peers = new Peers("tcp", UcxErrorMode.NONE, BYTES)) {
      assertThat(peers.key.mapped()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"posix,NONE,8", "posix,PEER,100000", "tcp,NONE,8", "tcp,PEER,100000"})
  void shouldPostAListOfPutsRoundAndRound(String tls, UcxErrorMode mode, long length) {
    long[] places = {2 * length, 0, length};
    try (Peers peers = new Peers(tls, mode, 4 * length)) {
      UcxPostList puts =
          UcxPostList.puts(peers.toFar, peers.source, 0, peers.key, length, places, length);
      for (int first = 0; first < places.length; first++) {
        fill(peers.source.segment(), first);
        peers.target.segment().fill((byte) 0);
        int at = first;
        int posted = 0;
        while (posted < 7) {
          int some = puts.post(at, 7 - posted);
          assertThat(some).isBetween(1, 7 - posted);
          // Whatever is behind one that is under way waits until this has asked for it.
          assertThat(puts.request() == 0 && posted + some < 7).isFalse();
          peers.complete("put", puts.request());
          posted += some;
          at = (at + some) % places.length;
        }
        peers.complete("flush", peers.toFar.flush());
        MemorySegment written = peers.target.segment().asSlice(length);
        assertThat(written.mismatch(peers.source.segment().asSlice(0, 3 * length))).isEqualTo(-1);
        assertThat(at).isEqualTo((first + 1) % 3);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"posix,NONE,8", "posix,PEER,100000", "tcp,NONE,8", "tcp,PEER,100000"})
  void shouldReadByAListRoundAndRound(String tls, UcxErrorMode mode, long length) {
    long[] places = {2 * length, 0, length};
    try (Peers peers = new Peers(tls, mode, 4 * length)) {
      UcxPostList gets =
          UcxPostList.gets(peers.toFar, peers.source, length, peers.key, 0, places, length);
      fill(peers.target.segment(), 3);
      for (int posted = 0; posted < 7; ) {
        posted += gets.post(posted % places.length, 7 - posted);
        peers.complete("get", gets.request());
      }
      MemorySegment read = peers.source.segment().asSlice(length, 3 * length);
      assertThat(read.mismatch(peers.target.segment().asSlice(0, 3 * length))).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 9})
  void shouldPutOnlyTheListsWritesThatWereAskedFor(int number) {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 8L * number)) {
      long[] places = LongStream.range(0, number).map(i -> 8 * i).toArray();
      UcxPostList puts = UcxPostList.puts(peers.toFar, peers.source, 0, peers.key, 0, places, 8);
      peers.source.segment().fill((byte) 1);
      for (int first = 0; first < number; first++) {
        for (int count = 0; count <= number; count++) {
          peers.target.segment().fill((byte) 0);
          assertThat(puts.post(first, count)).isEqualTo(count);
          peers.complete("flush", peers.toFar.flush());
          for (int i = 0; i < number; i++) {
            boolean wanted = Math.floorMod(i - first, number) < count;
            assertThat(peers.target.segment().getAtIndex(JAVA_LONG, i) != 0)
                .as("%d of %d from %d: place %d", count, number, first, i)
                .isEqualTo(wanted);
          }
        }
      }
    }
  }

  @Test
  void shouldRefuseAListThatLeavesAMemory() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 32)) {
      for (long[] places : new long[][] {{0, 25}, {-1}, {0, Long.MAX_VALUE}}) {
        assertThatThrownBy(
                () -> UcxPostList.puts(peers.toFar, peers.source, 0, peers.key, 0, places, 8))
            .isInstanceOf(IndexOutOfBoundsException.class);
      }
      assertThatThrownBy(() ->
              UcxPostList.puts(peers.toFar, peers.source, 8, peers.key, 0, new long[] {0, 24}, 8))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(
              () -> UcxPostList.puts(peers.toFar, peers.source, 0, peers.key, 0, new long[0], 8))
          .hasMessageContaining("needs a place");
      UcxPostList puts =
          UcxPostList.puts(peers.toFar, peers.source, 0, peers.key, 0, new long[] {0}, 8);
      assertThatThrownBy(() -> puts.post(1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
      peers.key.close();
      assertThatThrownBy(() -> puts.post(0, 1)).hasMessageContaining("remote key is closed");
    }
  }

  @ParameterizedTest
  @CsvSource({"posix,NONE", "posix,PEER", "tcp,NONE", "tcp,PEER"})
  void shouldDeliverTaggedMessages(String tls, UcxErrorMode mode) {
    try (Peers peers = new Peers(tls, mode, BYTES)) {
      for (long length : new long[] {8, 2048, 100_000, BYTES}) {
        fill(peers.source.segment(), length);
        long tag = 0x7700_0000_0000_0000L | length;

        long sent = peers.toFar.tagSend(peers.source, 0, length, tag);
        long[] message = {0};
        peers.until(() -> (message[0] = peers.far.tags().probe(tag, -1L)) != 0);
        assertThat(peers.far.tags().tag()).isEqualTo(tag);
        assertThat(peers.far.tags().length()).isEqualTo(length);
        peers.complete(
            peers.far, "receive", peers.far.tags().receive(message[0], peers.target, 0, length));
        peers.complete("send", sent);
        assertThat(
                peers
                    .target
                    .segment()
                    .asSlice(0, length)
                    .mismatch(peers.source.segment().asSlice(0, length)))
            .isEqualTo(-1);
      }
    }
  }

  @Test
  void shouldReceiveWhatWasPostedBeforeItCame() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 4096)) {
      peers.source.segment().set(JAVA_LONG, 0, 42);
      long received = peers.far.tags().post(peers.target, 0, 4096, 0x500, 0xff00);
      assertThat(received).isPositive();
      assertThat(peers.far.tags().check(received)).isEqualTo(UcxStatus.IN_PROGRESS);

      peers.complete("send", peers.toFar.tagSend(peers.source, 0, 8, 0x507));
      peers.until(() -> peers.far.tags().check(received) != UcxStatus.IN_PROGRESS);
      assertThat(peers.far.tags().check(received)).isEqualTo(UcxStatus.OK);
      assertThat(peers.far.tags().tag()).isEqualTo(0x507);
      assertThat(peers.far.tags().length()).isEqualTo(8);
      peers.far.free(received);
      assertThat(peers.target.segment().get(JAVA_LONG, 0)).isEqualTo(42);
    }
  }

  @Test
  void shouldTransferFromMemoryThatTheCallerAllocated() {
    try (Arena arena = Arena.ofShared();
        Peers peers = new Peers("posix", UcxErrorMode.NONE, 4096)) {
      MemorySegment own = arena.allocate(4096, 4096).fill((byte) 7);
      try (UcxMemory registered = peers.context.register(own)) {
        peers.complete("put", peers.toFar.put(registered, 0, 4096, peers.key, 0));
        peers.complete("flush", peers.toFar.flush());
        assertThat(peers.target.segment().get(JAVA_BYTE, 4095)).isEqualTo((byte) 7);
      }
    }
  }

  @Test
  void shouldRefuseTransfersOutsideOfEitherMemory() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 4096)) {
      assertThatThrownBy(() -> peers.toFar.put(peers.source, 4090, 8, peers.key, 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> peers.toFar.put(peers.source, 0, 8, peers.key, 4089))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> peers.toFar.get(peers.source, -1, 8, peers.key, 0))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void shouldSayThatAMessageWasTooLong() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 4096)) {
      long received = peers.far.tags().post(peers.target, 0, 4, 1, -1L);
      peers.complete("send", peers.toFar.tagSend(peers.source, 0, 8, 1));
      peers.until(() -> peers.far.check(received) != UcxStatus.IN_PROGRESS);
      assertThat(peers.far.check(received)).isEqualTo(UcxStatus.MESSAGE_TRUNCATED);
      assertThat(UcxStatus.words(UcxStatus.MESSAGE_TRUNCATED)).isEqualTo("Message truncated");
      peers.far.free(received);
    }
  }
}
