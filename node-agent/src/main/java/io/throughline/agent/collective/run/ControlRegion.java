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

  /** Times of arrival: a rank's own, and those that another has sent. */
  static final long ARRIVALS = SLOTS + 12288;

  static final long ARRIVALS_BYTES = (long) ArrivalTimes.KEPT * Long.BYTES;

  /** The byte at which the data of collectives begins. */
  static final long DATA = ARRIVALS + ARRIVALS_BYTES;

  private ControlRegion() {}
}
