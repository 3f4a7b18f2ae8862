package io.throughline.agent.remote;

/**
 * The notifications between client and server. The first word's low byte says what it is; what else
 * the words hold stands beside each.
 */
final class RemoteMessage {
  /** Client: wants a request served. See {@link Request}. */
  static final long REQUEST = 20;

  /** Client: which blocks, and of which file; follows a {@link #REQUEST}. */
  static final long WHERE = 21;

  /** Server: all of a request is done. Bits 8 to 23: the slot; second word: bytes. */
  static final long DONE = 22;

  /** Client: ready for a leg, nothing of the last is under way. Second word: its number. */
  static final long READY = 24;

  /** Server: all its clients are ready. Second word: the leg's number. */
  static final long GO = 25;

  /** Client: asks for nothing more. Second word: 1 if all was measured, else 0. */
  static final long BYE = 26;

  /** Server: nothing is wrong, it keeps to a {@code limits.bandwidth}. */
  static final long BEAT = 27;

  private static final long KIND = 0xff;

  private RemoteMessage() {}

  static long kind(long first) {
    return first & KIND;
  }
}
