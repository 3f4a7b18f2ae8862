package io.throughline.protocol.measure;

/**
 * A counter of an agent. Cumulative from the release of the start barrier unless said otherwise, so
 * that a lost sample shows as a gap and never as a wrong total.
 */
public enum Counter {
  /** Bytes remotely complete (sender) or arrived and found right (receiver). */
  BYTES("bytes", "B"),
  /** Slots remotely complete (sender) or checked, right or wrong (receiver). */
  TRANSFERS("transfers", ""),
  /** Slots posted by the sender; of remote storage, blocks served, warm-ups and checks included. */
  POSTED("posted", ""),
  /** Slots sent and not yet reported consumed; a gauge. */
  IN_FLIGHT("inFlight", ""),
  /** Largest number of slots ahead; a gauge. */
  MAX_AHEAD("maxAhead", ""),
  /** Times the sender found itself too far ahead. */
  CHECKS("backpressureChecks", ""),
  /** Time the sender spent stalled by backpressure. */
  STALL_NANOS("stallNanos", "ns"),
  /** Slots whose content was not what it had to be. */
  MISMATCHES("mismatches", ""),
  /** Mismatches whose stamp is a later slot's: overwritten unread. */
  OVERRUNS("overruns", ""),
  /** Data connections without this run's secret. */
  REFUSED("refusedConnections", ""),
  /** Sender: time spent writing the pattern. */
  FILL_NANOS("fillNanos", "ns"),
  /** Sender: time spent handing writes to the transport. */
  POST_NANOS("postNanos", "ns"),
  /** Time spent waiting: for completions, or for arrivals. */
  WAIT_NANOS("waitNanos", "ns"),
  /** Receiver: time spent checking slots. */
  VERIFY_NANOS("verifyNanos", "ns"),
  /** Receiver: time spent reporting progress. */
  NOTIFY_NANOS("notifyNanos", "ns"),
  /** Time spent making lists of descriptors. */
  PREPARE_NANOS("prepareNanos", "ns"),
  /** The point that is measured at present, from 0; a gauge. */
  POINT("point", ""),
  /** Time spent slowing down on purpose: consumeRate or a cap. */
  PACE_NANOS("paceNanos", "ns"),
  /** Time in which transfers from or to storage were under way. */
  STORAGE_NANOS("storageNanos", "ns"),
  /** Time in which transfers over the network were under way. */
  NETWORK_NANOS("networkNanos", "ns"),
  /** Time in which storage and network were at work together. */
  OVERLAP_NANOS("overlapNanos", "ns"),
  /** Pipeline: bytes that have passed the storage read. */
  READ_BYTES("readBytes", "B"),
  /** Pipeline: chunks that wait for the storage read; a gauge. */
  READ_QUEUE("readQueue", ""),
  /** Pipeline: time in which the storage read had nothing under way because nothing came. */
  READ_STARVED_NANOS("readStarvedNanos", "ns"),
  /** Pipeline: time in which the storage read had nothing under way for want of room behind it. */
  READ_BLOCKED_NANOS("readBlockedNanos", "ns"),
  /** Pipeline: bytes that have passed the network. */
  SENT_BYTES("sentBytes", "B"),
  /** Pipeline: chunks that wait for the network; a gauge. */
  SENT_QUEUE("sentQueue", ""),
  /** Pipeline: time in which the network had nothing under way because nothing came. */
  SENT_STARVED_NANOS("sentStarvedNanos", "ns"),
  /** Pipeline: time in which the network had nothing under way for want of room behind it. */
  SENT_BLOCKED_NANOS("sentBlockedNanos", "ns"),
  /** Pipeline: bytes that have passed the storage write. */
  WRITTEN_BYTES("writtenBytes", "B"),
  /** Pipeline: chunks that wait for the storage write; a gauge. */
  WRITTEN_QUEUE("writtenQueue", ""),
  /** Pipeline: time in which the storage write had nothing under way because nothing came. */
  WRITTEN_STARVED_NANOS("writtenStarvedNanos", "ns"),
  /** Pipeline: time in which the storage write had nothing under way for want of room behind it. */
  WRITTEN_BLOCKED_NANOS("writtenBlockedNanos", "ns"),
  /** CPU time of the data thread. */
  DATA_CPU_NANOS("dataCpuNanos", "ns"),
  /** CPU time of the telemetry thread. */
  TELEMETRY_CPU_NANOS("telemetryCpuNanos", "ns"),
  /** TCP segments that the node sent again, of all of its connections. */
  RETRANSMITS("tcpRetransmits", ""),
  /** Times a CPU was slowed down because it was hot. */
  HEAT_THROTTLES("heatThrottles", ""),
  /** Periods in which the agent's control group had used up its CPU quota and had to wait. */
  QUOTA_THROTTLES("quotaThrottles", ""),
  /** Collective: the call that the rank is in, or was in last, from 1; a gauge. */
  CALL("call", ""),
  /**
   * Collective: the rank that is waited for, from 1; 0 while there is none, one more than there are
   * ranks where UCC does not tell which; a gauge.
   */
  AWAITED("awaited", "");

  private final String id;
  private final String unit;

  Counter(String id, String unit) {
    this.id = id;
    this.unit = unit;
  }

  /** Stable: as in samples, files and the database. */
  public String id() {
    return id;
  }

  /** {@code B}, {@code ns} or empty for a count. */
  public String unit() {
    return unit;
  }
}
