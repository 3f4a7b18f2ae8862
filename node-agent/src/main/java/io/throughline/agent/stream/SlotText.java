package io.throughline.agent.stream;

import io.throughline.protocol.quantity.TimeSpan;

/** Words about slots that are not what they have to be. */
final class SlotText {
  private SlotText() {}

  /** Overwritten by a later slot before it was read, or while. */
  static String overrun(long slot, long expected, long found) {
    return "Overrun: slot %d held sequence %s where %d was expected: it was overwritten unread."
        .formatted(slot, found < 0 ? "unknown" : Long.toString(found), expected);
  }

  static String wrongStamps(long slot, long expected, long found) {
    return found == expected
        ? "Mismatch: slot %d begins with the stamp of sequence %d, which had landed, and does not end with it."
            .formatted(slot, expected)
        : "Mismatch: the stamps of slot %d are not those of sequence %d, which had landed; they say %s."
            .formatted(slot, expected, found < 0 ? "nothing known" : "sequence " + found);
  }

  /** A byte that is wrong, where it is not known what it has to be. */
  static String wrongByte(long slot, long expected, long offset) {
    return "Mismatch: sequence %d in slot %d is wrong from byte %d on."
        .formatted(expected, slot, offset);
  }

  /**
   * A byte that is wrong.
   *
   * @param wanted what it has to be, 0 to 255
   * @param found what it is, 0 to 255
   */
  static String wrongByte(long slot, long expected, long offset, int wanted, int found) {
    return "Mismatch: sequence %d in slot %d is wrong from byte %d on: expected 0x%02x, got 0x%02x."
        .formatted(expected, slot, offset, wanted, found);
  }

  /** A bit that this side has flipped on purpose. */
  static String flipped(long slot, long sequence, long offset, long nanos) {
    return "Fault on purpose: a bit of byte %d of sequence %d in slot %d was flipped, %s after the start."
        .formatted(offset, sequence, slot, TimeSpan.format(nanos));
  }
}
