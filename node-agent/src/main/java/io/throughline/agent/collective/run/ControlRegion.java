package io.throughline.agent.collective.run;

/**
 * Places at the start of a rank's memory, in bytes, that no collective's data lies in. The first 64
 * are those that the first round trip writes.
 */
final class ControlRegion {
  /** The word that a rank sends for the number of the next calls; behind it the reply. */
  static final long AGREEMENT = 4096;

  static final long AGREEMENT_REPLY = AGREEMENT + 64;

  /** Why a rank was asked to stop, in words. */
  static final long REASON = AGREEMENT + 1024;

  static final long BARRIER = 8192;

  /** The slots of those that read this rank's memory. */
  static final long SLOTS = 12288;

  /**
   * How a rank came to its calls, its own account or another's: the share of the time for which it
   * waited for a CPU, then the time of each call.
   */
  static final long ARRIVALS = SLOTS + 12288;

  static final long CALLS = ARRIVALS + Double.BYTES;

  static final long ARRIVALS_BYTES = CALLS - ARRIVALS + (long) CallSample.KEPT * Long.BYTES;

  /** The byte at which the data of collectives begins. */
  static final long DATA = ARRIVALS + ARRIVALS_BYTES;

  private ControlRegion() {}
}
