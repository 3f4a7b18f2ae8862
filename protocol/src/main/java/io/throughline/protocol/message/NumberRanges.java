package io.throughline.protocol.message;

import java.util.List;
import java.util.Map;

/**
 * Between which bounds every number is that an agent can truly say, by the record and the component
 * that it stands in: the one place for them. A component that nothing here names has the widest.
 */
final class NumberRanges {
  /** What is not known is -1. */
  private static final long UNKNOWN = -1;

  /** A link of 400 Gbit/s takes ten months to carry as many bytes. */
  static final long LARGEST_COUNT = 1L << 60;

  /** 400 days: longer than a run. */
  static final long LONGEST_NANOS = 400L * 24 * 3600 * 1_000_000_000L;

  /** Bytes per second: ten times what the memory of the largest machine gives. */
  static final double FASTEST = 1e14;

  /** At ten a second, three years. */
  private static final long MOST_SAMPLES = 1_000_000_000;

  /** Ten times the largest machine's. */
  private static final int MOST_CPUS = 100_000;

  private static final Range COUNT = new Range(0, LARGEST_COUNT);
  private static final Range TIME = new Range(0, LONGEST_NANOS);
  private static final Range SIGNED = new Range(-LARGEST_COUNT, LARGEST_COUNT);
  private static final Range PORT = new Range(0, 65_535);
  private static final Range ANY = new Range(UNKNOWN, LARGEST_COUNT);

  /** By record and component. */
  private static final Map<String, Range> EXACT =
      Map.ofEntries(
          Map.entry("Join.protocolVersion", new Range(Integer.MIN_VALUE, Integer.MAX_VALUE)),
          Map.entry("Join.pid", new Range(1, Integer.MAX_VALUE)),
          Map.entry("Attending.tcpPort", PORT),
          Map.entry("Attending.udpPort", PORT),
          Map.entry("Sample.sequence", new Range(0, MOST_SAMPLES)),
          Map.entry("Sample.startNanos", TIME),
          Map.entry("Sample.endNanos", TIME),
          Map.entry("Sample.wallMillis", new Range(0, Long.MAX_VALUE)),
          Map.entry("RoleResult.elapsedNanos", TIME),
          Map.entry("PointSide.point", new Range(0, Integer.MAX_VALUE)),
          Map.entry("PointSide.elapsedNanos", TIME),
          Map.entry("PointSide.warmUpNanos", TIME),
          Map.entry("PointSide.warmUpBytes", ANY),
          Map.entry("PeerRun.point", new Range(0, Integer.MAX_VALUE)),
          Map.entry("Evidence.nanos", TIME),
          Map.entry("Evidence.lateNanos", TIME),
          Map.entry("Evidence.wallNanos", SIGNED),
          Map.entry("Load.nanos", TIME),
          Map.entry("Load.average", ANY),
          Map.entry("ClockOffset.offsetNanos", new Range(-Long.MAX_VALUE, Long.MAX_VALUE)),
          Map.entry("ClockOffset.driftNanos", SIGNED),
          Map.entry("CpuUse.cpus", new Range(0, MOST_CPUS)),
          Map.entry("Burst.sent", SIGNED),
          Map.entry("Burst.received", SIGNED),
          Map.entry("Heard.received", ANY),
          Map.entry("Heard.sent", ANY),
          Map.entry("NodeEnvironment.lockedMemoryBytes", new Range(UNKNOWN, Long.MAX_VALUE)),
          Map.entry("Inspection.lockedMemoryMost", new Range(UNKNOWN, Long.MAX_VALUE)),
          Map.entry("TransferProtocol.from", new Range(UNKNOWN, Long.MAX_VALUE)),
          Map.entry("TransferProtocol.to", new Range(UNKNOWN, Long.MAX_VALUE)));

  /** All components of these records that are not named above count something. */
  private static final List<String> COUNTED =
      List.of("PointSide", "PeerRun", "Confidence", "Traffic", "Load", "Buffers", "NumaBytes");

  /** By how a component's name ends, the first that fits. */
  private static final List<Map.Entry<String, Range>> ENDINGS =
      List.of(
          Map.entry("bitsPerSecond", new Range(UNKNOWN, 1_000_000_000_000_000L)),
          Map.entry("Hertz", new Range(UNKNOWN, 1_000_000_000_000L)),
          Map.entry("hertz", new Range(UNKNOWN, 1_000_000_000_000L)),
          Map.entry("cpus", new Range(UNKNOWN, MOST_CPUS)),
          Map.entry("umaNode", new Range(UNKNOWN, MOST_CPUS)),
          Map.entry("umaNodes", new Range(UNKNOWN, MOST_CPUS)),
          Map.entry("mtu", new Range(UNKNOWN, Integer.MAX_VALUE)),
          Map.entry("connectNanos", new Range(UNKNOWN, LONGEST_NANOS)));

  /** Both are allowed. */
  record Range(long least, long most) {
    /**
     * @throws IllegalArgumentException naming the part, what it is and what is allowed
     */
    void check(String part, Number value) {
      boolean whole = !(value instanceof Double || value instanceof Float);
      boolean inside =
          whole
              ? value.longValue() >= least && value.longValue() <= most
              : Double.isFinite(value.doubleValue())
                  && value.doubleValue() >= least
                  && value.doubleValue() <= most;
      if (!inside) {
        throw new IllegalArgumentException(
            "%s is %s, and has to be %d to %d".formatted(part, value, least, most));
      }
    }
  }

  private NumberRanges() {}

  /**
   * @param record simple name of the record's class
   * @param component its name; that of a list or a map where the number is one of several
   */
  static Range of(String record, String component) {
    Range exact = EXACT.get(record + "." + component);
    if (exact != null) {
      return exact;
    }
    if (COUNTED.contains(record)) {
      return COUNT;
    }
    return ENDINGS.stream()
        .filter(ending -> component.endsWith(ending.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(ANY);
  }

  /**
   * @throws IllegalArgumentException where so many bytes cannot have moved in that time
   */
  static void rate(String part, long bytes, long nanos) {
    if (nanos > 0 && bytes * 1e9 / nanos > FASTEST) {
      throw new IllegalArgumentException(
          "%s: %d bytes in %d ns is more than any machine moves".formatted(part, bytes, nanos));
    }
  }
}
