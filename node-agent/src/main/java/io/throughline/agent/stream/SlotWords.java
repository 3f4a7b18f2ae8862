package io.throughline.agent.stream;

/** Words about slots that are not what they have to be. */
final class SlotWords {
  private SlotWords() {}

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

  static String wrongByte(long slot, long expected, long offset) {
    return "Mismatch: sequence %d in slot %d is wrong from byte %d on."
        .formatted(expected, slot, offset);
  }
}
