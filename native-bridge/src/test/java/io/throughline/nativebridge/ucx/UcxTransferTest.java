package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void shouldFlushAWholeWorker() {
    try (Peers peers = new Peers("tcp", UcxErrorMode.NONE, BYTES)) {
      fill(peers.source.segment(), 1);
      peers.complete("put", peers.toFar.put(peers.source, 0, BYTES, peers.key, 0));
      peers.complete("flush", peers.near.flush());
      assertThat(peers.target.segment().mismatch(peers.source.segment())).isEqualTo(-1);
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
