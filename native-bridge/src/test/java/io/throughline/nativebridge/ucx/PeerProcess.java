package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * The far side of a test between processes. It offers its memory, which takes messages with the tag
 * {@link #TAKE} and active messages of the id {@link #TAKE}; after one with the tag {@link #STREAM}
 * and a number of bytes it takes them off the stream; one with the tag {@link #ASK} and a number of
 * bytes is answered with their checksum. It ends when its input does.
 */
final class PeerProcess {
  static final long ASK = 1;
  static final long ANSWER = 2;
  static final int TAKE = 3;
  static final long STREAM = 4;
  static final EnumSet<UcxFeature> FEATURES =
      EnumSet.of(UcxFeature.TAG, UcxFeature.RMA, UcxFeature.AM, UcxFeature.STREAM);

  private PeerProcess() {}

  /** Arguments: transports, error mode, bytes of memory. */
  public static void main(String[] arguments) throws IOException {
    UcxErrorMode mode = UcxErrorMode.valueOf(arguments[1]);
    long bytes = Long.parseLong(arguments[2]);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    HexFormat hex = HexFormat.of();
    try (UcxContext context = new UcxContext(FEATURES, Map.of("TLS", arguments[0]));
        UcxWorker worker = context.openListeningWorker();
        UcxMemory ring = context.allocate(bytes);
        UcxMemory message = context.allocate(8)) {
      System.out.printf(
          "%s %s %d%n",
          hex.formatHex(worker.address()), hex.formatHex(ring.packRemoteKey()), ring.address());
      Arrived messages = new Arrived(worker, ring);
      UcxEndpoint back = worker.connect(hex.parseHex(in.readLine()), mode);
      Thread.ofPlatform().daemon().start(() -> endWith(in));
      answer(worker, back, ring, message, messages);
    }
  }

  private static void endWith(BufferedReader in) {
    try {
      while (in.readLine() != null) {}
    } catch (IOException gone) {
      // The other side has ended, as with the end of the input.
    }
    Runtime.getRuntime().halt(0);
  }

  /** One at a time: the other side waits for each. What has to be fetched is, by the loop. */
  private static final class Arrived {
    private final UcxWorker worker;
    private final UcxMemory ring;
    private final UcxActiveMessages messages;
    private long data;
    private long bytes;

    Arrived(UcxWorker worker, UcxMemory ring) {
      this.worker = worker;
      this.ring = ring;
      messages = worker.takeActiveMessages(TAKE, this::keep);
    }

    private boolean keep(long message, long length, UcxActiveMessages.Kind kind) {
      if (kind == UcxActiveMessages.Kind.RENDEZVOUS) {
        data = message;
        bytes = length;
        return true;
      }
      messages.copy(message, length, ring.segment(), 0);
      return false;
    }

    void fetch() {
      messages.requireSound();
      if (data != 0) {
        long message = data;
        data = 0;
        worker.await("fetch", messages.fetch(message, ring, 0, bytes), Peers.LIMIT);
      }
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // Both sides may share one core.
  private static void answer(
      UcxWorker worker, UcxEndpoint back, UcxMemory ring, UcxMemory message, Arrived messages) {
    while (!back.failed()) {
      if (worker.progress() == 0) {
        Thread.yield();
      }
      messages.fetch();
      long taken = worker.tags().probe(TAKE, -1L);
      if (taken != 0) {
        worker.await("take", worker.tags().receive(taken, ring, 0, ring.length()), Peers.LIMIT);
      }
      long streamed = worker.tags().probe(STREAM, -1L);
      if (streamed != 0) {
        worker.await("receive", worker.tags().receive(streamed, message, 0, 8), Peers.LIMIT);
        long bytes = message.segment().get(JAVA_LONG, 0);
        long request = back.stream().receive(ring, 0, bytes);
        while (request != 0
            && back.stream().check(request) == UcxStatus.IN_PROGRESS
            && !back.failed()) {
          worker.progress();
        }
        if (request != 0) {
          worker.free(request);
        }
      }
      long asked = worker.tags().probe(ASK, -1L);
      if (asked != 0) {
        worker.await("receive", worker.tags().receive(asked, message, 0, 8), Peers.LIMIT);
        CRC32 crc = new CRC32();
        long length = message.segment().get(JAVA_LONG, 0);
        crc.update(ring.segment().asSlice(0, length).asByteBuffer());
        message.segment().set(JAVA_LONG, 0, crc.getValue());
        worker.await("send", back.tagSend(message, 0, 8, ANSWER), Peers.LIMIT);
      }
    }
  }
}
