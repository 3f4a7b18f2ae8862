package io.throughline.protocol.measure;

/**
 * A counter of an agent. Cumulative from the release of the start barrier unless said otherwise, so
 * that a lost sample shows as a gap and never as a wrong total.
 */
public enum Counter {
  BYTES(
      "bytes",
      "Bytes",
      "B",
      "Bytes remotely complete (sender) or arrived and found right (receiver)"),
  TRANSFERS(
      "transfers",
      "Transfers",
      "",
      "Slots remotely complete (sender) or checked, right or wrong (receiver)"),
  POSTED(
      "posted",
      "Posted",
      "",
      "Slots posted by the sender; of remote storage, blocks served, warm-ups and checks included"),
  IN_FLIGHT("inFlight", "Ahead", "", "Slots sent and not yet reported consumed; a gauge"),
  MAX_AHEAD("maxAhead", "Maximum ahead", "", "Largest number of slots ahead; a gauge"),
  CHECKS(
      "backpressureChecks",
      "Backpressure checks",
      "",
      "Times the sender found itself too far ahead"),
  STALL_NANOS("stallNanos", "Stalled", "ns", "Time the sender spent stalled by backpressure"),
  MISMATCHES("mismatches", "Mismatches", "", "Slots whose content was not what it had to be"),
  OVERRUNS(
      "overruns", "Overruns", "", "Mismatches whose stamp is a later slot's: overwritten unread"),
  REFUSED(
      "refusedConnections",
      "Refused connections",
      "",
      "Data connections without this run's secret"),
  FILL_NANOS("fillNanos", "Fill", "ns", "Sender: time spent writing the pattern"),
  POST_NANOS("postNanos", "Post", "ns", "Sender: time spent handing writes to the transport"),
  WAIT_NANOS("waitNanos", "Wait", "ns", "Time spent waiting: for completions, or for arrivals"),
  VERIFY_NANOS("verifyNanos", "Verify", "ns", "Receiver: time spent checking slots"),
  NOTIFY_NANOS("notifyNanos", "Notify", "ns", "Receiver: time spent reporting progress"),
  PREPARE_NANOS("prepareNanos", "Prepare", "ns", "Time spent making lists of descriptors"),
  POINT("point", "Point", "", "The point that is measured at present, from 0; a gauge"),
  PACE_NANOS("paceNanos", "Pace", "ns", "Time spent slowing down on purpose: consumeRate or a cap"),
  STORAGE_NANOS(
      "storageNanos", "Storage", "ns", "Time in which transfers from or to storage were under way"),
  NETWORK_NANOS(
      "networkNanos", "Network", "ns", "Time in which transfers over the network were under way"),
  OVERLAP_NANOS(
      "overlapNanos", "Overlap", "ns", "Time in which storage and network were at work together"),
  READ_BYTES("readBytes", "Storage read", "B", "Pipeline: bytes that have passed the storage read"),
  READ_QUEUE(
      "readQueue",
      "Storage read queue",
      "",
      "Pipeline: chunks that wait for the storage read; a gauge"),
  READ_STARVED_NANOS(
      "readStarvedNanos",
      "Storage read starved",
      "ns",
      "Pipeline: time in which the storage read had nothing under way because nothing came"),
  READ_BLOCKED_NANOS(
      "readBlockedNanos",
      "Storage read blocked",
      "ns",
      "Pipeline: time in which the storage read had nothing under way for want of room behind it"),
  SENT_BYTES("sentBytes", "Network", "B", "Pipeline: bytes that have passed the network"),
  SENT_QUEUE(
      "sentQueue", "Network queue", "", "Pipeline: chunks that wait for the network; a gauge"),
  SENT_STARVED_NANOS(
      "sentStarvedNanos",
      "Network starved",
      "ns",
      "Pipeline: time in which the network had nothing under way because nothing came"),
  SENT_BLOCKED_NANOS(
      "sentBlockedNanos",
      "Network blocked",
      "ns",
      "Pipeline: time in which the network had nothing under way for want of room behind it"),
  WRITTEN_BYTES(
      "writtenBytes", "Storage write", "B", "Pipeline: bytes that have passed the storage write"),
  WRITTEN_QUEUE(
      "writtenQueue",
      "Storage write queue",
      "",
      "Pipeline: chunks that wait for the storage write; a gauge"),
  WRITTEN_STARVED_NANOS(
      "writtenStarvedNanos",
      "Storage write starved",
      "ns",
      "Pipeline: time in which the storage write had nothing under way because nothing came"),
  WRITTEN_BLOCKED_NANOS(
      "writtenBlockedNanos",
      "Storage write blocked",
      "ns",
      "Pipeline: time in which the storage write had nothing under way for want of room behind it"),
  DATA_CPU_NANOS("dataCpuNanos", "Data thread CPU", "ns", "CPU time of the data thread"),
  TELEMETRY_CPU_NANOS(
      "telemetryCpuNanos", "Telemetry CPU", "ns", "CPU time of the telemetry thread"),
  RETRANSMITS(
      "tcpRetransmits",
      "TCP retransmits",
      "",
      "TCP segments that the node sent again, of all of its connections"),
  HEAT_THROTTLES(
      "heatThrottles", "Throttled by heat", "", "Times a CPU was slowed down because it was hot"),
  QUOTA_THROTTLES(
      "quotaThrottles",
      "Throttled by quota",
      "",
      "Periods in which the agent's control group had used up its CPU quota and had to wait"),
  CALL(
      "call",
      "Call",
      "",
      "Collective: the call that the rank is in, or was in last, from 1; a gauge"),
  AWAITED(
      "awaited",
      "Awaited rank",
      "",
      "Collective: the rank that is waited for, from 1; 0 while there is none, one more than there"
          + " are ranks where UCC does not tell which; a gauge");

  private final String id;
  private final String label;
  private final String unit;
  private final String help;

  Counter(String id, String label, String unit, String help) {
    this.id = id;
    this.label = label;
    this.unit = unit;
    this.help = help;
  }

  /** Stable: as in samples, files and the database. */
  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  /** {@code B}, {@code ns} or empty for a count. */
  public String unit() {
    return unit;
  }

  public String help() {
    return help;
  }
}
