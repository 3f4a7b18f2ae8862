package io.throughline.agent.point;

/** The parts of a point, in order. */
public enum PointPhase {
  /** A round of messages whose every byte is checked. */
  PROOF_BEFORE(1, "the round before the measurement"),
  WARM_UP(2, "the warm-up"),
  MEASURE(3, "the measurement"),
  PROOF_AFTER(4, "the round after the measurement");

  private final int number;
  private final String words;

  PointPhase(int number, String words) {
    this.number = number;
    this.words = words;
  }

  /** Among a point's. */
  public int number() {
    return number;
  }

  /** For people. */
  public String words() {
    return words;
  }

  /** Whether every byte is checked, and nothing measured. */
  public boolean proof() {
    return this == PROOF_BEFORE || this == PROOF_AFTER;
  }

  /** Describes a message with a wrong byte. */
  public String wrongByte(long sequence, long offset) {
    return "Mismatch: message %d of %s is wrong from byte %d on."
        .formatted(sequence, words(), offset);
  }

  /** Describes a message of a wrong length. */
  public String wrongLength(long sequence, long expected, long found) {
    return "Mismatch: message %d of %s has %d bytes where %d were sent."
        .formatted(sequence, words(), found, expected);
  }
}
