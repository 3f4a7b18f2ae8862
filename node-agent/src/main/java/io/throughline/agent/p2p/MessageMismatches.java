package io.throughline.agent.p2p;

import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;

/** Messages of a point that were checked, and the first few that were wrong, in words. */
final class MessageMismatches {
  private static final int DESCRIBED = 5;

  private final List<Note> described = new ArrayList<>();
  private long checked;
  private long count;

  void reset() {
    described.clear();
    checked = 0;
    count = 0;
  }

  void right() {
    checked++;
  }

  void wrongByte(PointPhase pointPhase, long sequence, long offset) {
    describe(
        "Mismatch: message %d of %s is wrong from byte %d on."
            .formatted(sequence, pointPhase.words(), offset));
  }

  void wrongLength(PointPhase pointPhase, long sequence, long expected, long found) {
    describe(
        "Mismatch: message %d of %s has %d bytes where %d were sent."
            .formatted(sequence, pointPhase.words(), found, expected));
  }

  private void describe(String words) {
    checked++;
    count++;
    if (described.size() < DESCRIBED) {
      described.add(Note.of(words));
    }
  }

  /** Right or wrong. */
  long checked() {
    return checked;
  }

  long count() {
    return count;
  }

  List<Note> described() {
    return List.copyOf(described);
  }
}
