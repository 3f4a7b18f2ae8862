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
 * {@link #TAKE}; one with the tag {@link #ASK} and a number of bytes is answered with their
 * checksum. It ends when its input does.
 */
final class PeerProcess {
  static final long ASK = 1;
  static final long ANSWER = 2;
  static final long TAKE = 3;

  private PeerProcess() {}

  /** Arguments: transports, error mode, bytes of memory. */
  public static void main(String[] arguments) throws IOException {
    UcxErrorMode mode = UcxErrorMode.valueOf(arguments[1]);
    long bytes = Long.parseLong(arguments[2]);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    HexFormat hex = HexFormat.of();
    try (UcxContext context =
            new UcxContext(
                EnumSet.of(UcxFeature.TAG, UcxFeature.RMA), Map.of("TLS", arguments[0]));
        UcxWorker worker = context.openWorker();
        UcxMemory ring = context.allocate(bytes);
        UcxMemory message = context.allocate(8)) {
      System.out.printf(
          "%s %s %d%n",
          hex.formatHex(worker.address()), hex.formatHex(ring.packRemoteKey()), ring.address());
      UcxEndpoint back = worker.connect(hex.parseHex(in.readLine()), mode);
      Thread.ofPlatform().daemon().start(() -> endWith(in));
      answer(worker, back, ring, message);
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

  @SuppressWarnings("ThreadPriorityCheck") // Both sides may share one core.
  private static void answer(
      UcxWorker worker, UcxEndpoint back, UcxMemory ring, UcxMemory message) {
    while (!back.failed()) {
      if (worker.progress() == 0) {
        Thread.yield();
      }
      long taken = worker.tags().probe(TAKE, -1L);
      if (taken != 0) {
        worker.await("take", worker.tags().receive(taken, ring, 0, ring.length()), Peers.LIMIT);
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
