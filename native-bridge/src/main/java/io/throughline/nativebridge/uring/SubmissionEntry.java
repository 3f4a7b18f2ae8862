package io.throughline.nativebridge.uring;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;

/** {@code struct io_uring_sqe}: what is to be done. */
final class SubmissionEntry {
  static final long BYTES = 64;

  private SubmissionEntry() {}

  /**
   * Writes one, whole.
   *
   * @param at in the memory of entries
   * @param file the index of a registered one
   * @param flags the operation's own
   * @param buffer the index of a registered one; below 0 for none
   */
  static void write(
      MemorySegment entries,
      long at,
      RingConstant op,
      int file,
      long position,
      long address,
      int bytes,
      int flags,
      int buffer,
      long data) {
    for (long word = 0; word < BYTES; word += Long.BYTES) {
      entries.set(JAVA_LONG, at + word, 0);
    }
    boolean onFile = op != RingConstant.IORING_OP_TIMEOUT;
    int fixed = onFile ? RingConstant.IOSQE_FIXED_FILE.value() : 0;
    entries.set(JAVA_BYTE, at + RingField.SQE_OPCODE.offset(), (byte) op.value());
    entries.set(JAVA_BYTE, at + RingField.SQE_FLAGS.offset(), (byte) fixed);
    entries.set(JAVA_INT, at + RingField.SQE_FD.offset(), onFile ? file : -1);
    entries.set(JAVA_LONG, at + RingField.SQE_OFF.offset(), position);
    entries.set(JAVA_LONG, at + RingField.SQE_ADDR.offset(), address);
    entries.set(JAVA_INT, at + RingField.SQE_LEN.offset(), bytes);
    entries.set(JAVA_INT, at + RingField.SQE_OP_FLAGS.offset(), flags);
    entries.set(JAVA_LONG, at + RingField.SQE_USER_DATA.offset(), data);
    entries.set(JAVA_SHORT, at + RingField.SQE_BUF_INDEX.offset(), (short) Math.max(0, buffer));
  }
}
