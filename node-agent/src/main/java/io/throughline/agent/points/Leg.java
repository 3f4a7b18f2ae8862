package io.throughline.agent.points;

/** The parts of a point, in order. */
enum Leg {
  /** A round of messages whose every byte is checked. */
  PROOF_BEFORE,
  WARM_UP,
  MEASURE,
  PROOF_AFTER;

  boolean proof() {
    return this == PROOF_BEFORE || this == PROOF_AFTER;
  }
}
