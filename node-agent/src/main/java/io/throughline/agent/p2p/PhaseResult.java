package io.throughline.agent.p2p;

/**
 * The end of a phase for one worker. Nanoseconds are on the clock of {@link System#nanoTime}.
 *
 * @param sent messages that this side moved
 * @param arrived messages that came to this side
 * @param start when the phase's barrier was released
 * @param sentUntil when the last was complete
 * @param arrivedUntil when the last had come, or the word that it had
 * @param steady whether a warm-up ended by a steady rate
 * @param behind messages that were planned and not sent
 * @param cutShort whether it was stopped
 */
record PhaseResult(
    long sent,
    long arrived,
    long start,
    long sentUntil,
    long arrivedUntil,
    boolean steady,
    long behind,
    boolean cutShort) {

  long nanos() {
    return Math.max(sentUntil, arrivedUntil) - start;
  }
}
