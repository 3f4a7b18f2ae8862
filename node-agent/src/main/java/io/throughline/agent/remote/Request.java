package io.throughline.agent.remote;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.protocol.quantity.ByteCount;

/**
 * A client's request, as two notifications carry it. Both sides know what the run is about; that a
 * request repeats it is what makes a disagreement an error instead of damage.
 */
final class Request {
  private static final int SLOT_AT = 8;
  private static final int BATCH_AT = 24;
  private static final long BYTE = 0xff;
  private static final long SHORT = 0xffff;

  private Request() {}

  /**
   * The first word of a {@link ControlMessage#REMOTE_REQUEST}; the second is the bytes of a block.
   */
  static long first(boolean writes, int slot, int batch) {
    return ControlMessage.REMOTE_REQUEST.word(
        (writes ? 1L : 0L) | (long) slot << SLOT_AT | (long) batch << BATCH_AT);
  }

  /**
   * The first word of a {@link ControlMessage#REMOTE_WHERE}; the second is the request's number.
   */
  static long where(int slot, FileCode file) {
    return ControlMessage.REMOTE_WHERE.word(
        (file == FileCode.WRITTEN ? 1L : 0L) | (long) slot << SLOT_AT);
  }

  /** The first word of a {@link ControlMessage#REMOTE_DONE}. */
  static long done(int slot) {
    return ControlMessage.REMOTE_DONE.word((long) slot << SLOT_AT);
  }

  static boolean writes(long first) {
    return (ControlMessage.detail(first) & BYTE) == 1;
  }

  static FileCode file(long first) {
    return (ControlMessage.detail(first) & BYTE) == 1 ? FileCode.WRITTEN : FileCode.READ;
  }

  static int slot(long first) {
    return (int) (ControlMessage.detail(first) >>> SLOT_AT & SHORT);
  }

  static int batch(long first) {
    return (int) (ControlMessage.detail(first) >>> BATCH_AT);
  }

  /**
   * What is wrong with a request; empty if nothing.
   *
   * @param batch blocks and
   * @param size bytes that the server was set up for
   */
  static String problem(long first, long bytes, int slots, int batch, long size) {
    if (batch(first) != batch || bytes != size) {
      return "client and server disagree: the request is for %d blocks of %s, and the server was set"
              .formatted(batch(first), ByteCount.exact(bytes))
          + " up for %d blocks of %s".formatted(batch, ByteCount.exact(size));
    }
    return slot(first) >= slots
        ? "client and server disagree: the request has slot %d, and the server was set up for %d slots"
            .formatted(slot(first), slots)
        : "";
  }
}
