package io.throughline.agent.stream;

import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;

/** Slots that were not what they had to be: how many, and the first few in words. */
final class SlotMismatches {
  private static final int DESCRIBED = 5;

  private final List<Note> described = new ArrayList<>();
  private long count;
  private long overruns;

  void reset() {
    described.clear();
    count = 0;
    overruns = 0;
  }

  long count() {
    return count;
  }

  long overruns() {
    return overruns;
  }

  /** The first few, a sentence each. */
  List<Note> described() {
    return List.copyOf(described);
  }

  /** Overwritten by a later slot before it was read, or while. */
  void overrun(long slot, long expected, long found) {
    overruns++;
    describe(
        "Overrun: slot %d held sequence %s where %d was expected: it was overwritten unread."
            .formatted(slot, found < 0 ? "unknown" : Long.toString(found), expected));
  }

  void wrongStamps(long slot, long expected, long found) {
    if (found == expected) {
      describe(
          "Mismatch: slot %d begins with the stamp of sequence %d, which had landed, and does not end with it."
              .formatted(slot, expected));
      return;
    }
    describe(
        "Mismatch: the stamps of slot %d are not those of sequence %d, which had landed; they say %s."
            .formatted(slot, expected, found < 0 ? "nothing known" : "sequence " + found));
  }

  void wrongByte(long slot, long expected, long offset) {
    describe(
        "Mismatch: sequence %d in slot %d is wrong from byte %d on."
            .formatted(expected, slot, offset));
  }

  private void describe(String words) {
    count++;
    if (described.size() < DESCRIBED) {
      described.add(Note.of(words));
    }
  }
}
