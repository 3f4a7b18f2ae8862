package io.throughline.agent.stream;

/** Verdict of the stamps at both ends of a slot. */
enum Stamps {
  /** Both are those of the slot that is expected. */
  EXPECTED,
  /** One at least is a later slot's: the expected one was overwritten unread. */
  LATER,
  /** Neither: it has not come (entirely), or is damaged. */
  OTHER
}
