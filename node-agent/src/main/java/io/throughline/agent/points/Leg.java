package io.throughline.agent.points;

/** The parts of a point, in order. */
enum Leg {
  /** A round of messages whose every byte is checked. */
  PROOF_BEFORE("the round before the measurement"),
  WARM_UP("the warm-up"),
  MEASURE("the measurement"),
  PROOF_AFTER("the round after the measurement");

  private final String words;

  Leg(String words) {
    this.words = words;
  }

  /** For people. */
  String words() {
    return words;
  }

  boolean proof() {
    return this == PROOF_BEFORE || this == PROOF_AFTER;
  }
}
