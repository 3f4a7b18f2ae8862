package io.throughline.agent.points;

import java.util.ArrayList;
import java.util.List;

/** Messages of a point that were checked, and the first few that were wrong, in words. */
final class Mismatches {
  private static final int DESCRIBED = 5;

  private final List<String> described = new ArrayList<>();
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

  void wrongByte(Leg leg, long sequence, long offset) {
    describe(
        "Mismatch: message %d %s is wrong from byte %d on.".formatted(sequence, when(leg), offset));
  }

  void wrongLength(Leg leg, long sequence, long expected, long found) {
    describe(
        "Mismatch: message %d %s has %d bytes where %d were sent."
            .formatted(sequence, when(leg), found, expected));
  }

  private static String when(Leg leg) {
    return switch (leg) {
      case PROOF_BEFORE -> "of the round before the measurement";
      case PROOF_AFTER -> "of the round after the measurement";
      case WARM_UP -> "of the warm-up";
      case MEASURE -> "of the measurement";
    };
  }

  private void describe(String words) {
    checked++;
    count++;
    if (described.size() < DESCRIBED) {
      described.add(words);
    }
  }

  /** Right or wrong. */
  long checked() {
    return checked;
  }

  long count() {
    return count;
  }

  List<String> described() {
    return List.copyOf(described);
  }
}
