package io.throughline.protocol.message;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.TierUse;
import io.throughline.protocol.result.TransferProtocol;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Between which bounds every number is that an agent can truly say, by the record and the component
 * that it stands in: the one place for them. A component that nothing here names has the widest.
 */
final class NumberRanges {
  /** The number of what is not known. */
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
  private static final Range SHARE = new Range(0, 1);
  private static final Range PORT = new Range(0, 65_535);
  private static final Range ANY = new Range(UNKNOWN, LARGEST_COUNT);

  /** By record and component. */
  private static final Map<Component, Range> EXACT =
      Map.ofEntries(
          range(
              AgentMessage.Join.class,
              "protocolVersion",
              new Range(Integer.MIN_VALUE, Integer.MAX_VALUE)),
          range(AgentMessage.Join.class, "pid", new Range(1, Integer.MAX_VALUE)),
          range(AgentMessage.Attending.class, "tcpPort", PORT),
          range(AgentMessage.Attending.class, "udpPort", PORT),
          range(AgentMessage.Shrunk.class, "agoNanos", TIME),
          range(Sample.class, "sequence", new Range(0, MOST_SAMPLES)),
          range(Sample.class, "startNanos", TIME),
          range(Sample.class, "endNanos", TIME),
          range(Sample.class, "wallMillis", new Range(0, Long.MAX_VALUE)),
          range(AgentResult.Totals.class, "elapsedNanos", TIME),
          range(FlowEnd.class, "point", new Range(0, Integer.MAX_VALUE)),
          range(FlowEnd.Moved.class, "elapsedNanos", TIME),
          range(FlowEnd.WarmUp.class, "nanos", TIME),
          range(FlowEnd.WarmUp.class, "bytes", ANY),
          range(PeerRun.class, "point", new Range(0, Integer.MAX_VALUE)),
          range(Evidence.class, "nanos", TIME),
          range(Evidence.class, "lateNanos", TIME),
          range(Evidence.class, "wallNanos", SIGNED),
          range(Load.class, "nanos", TIME),
          range(Load.class, "average", ANY),
          range(ClockOffset.class, "offsetNanos", new Range(-Long.MAX_VALUE, Long.MAX_VALUE)),
          range(ClockOffset.class, "driftNanos", SIGNED),
          range(CpuUse.class, "cpus", new Range(0, MOST_CPUS)),
          range(ProbeResult.Burst.class, "sent", SIGNED),
          range(ProbeResult.Burst.class, "received", SIGNED),
          range(ListenerStats.class, "received", ANY),
          range(ListenerStats.class, "sent", ANY),
          range(NodeEnvironment.Memory.class, "lockedBytes", new Range(UNKNOWN, Long.MAX_VALUE)),
          range(Inspection.class, "lockedMemoryMost", new Range(UNKNOWN, Long.MAX_VALUE)),
          range(TransferProtocol.class, "from", new Range(UNKNOWN, Long.MAX_VALUE)),
          range(TransferProtocol.class, "to", new Range(UNKNOWN, Long.MAX_VALUE)),
          range(RankArrivals.class, "behindNanos", SIGNED),
          range(RankArrivals.class, "cpuWait", SHARE),
          range(AgentMessage.FlowMeasured.class, "cpuWait", SHARE),
          range(CallOverlap.class, "pureNanos", TIME),
          range(CallOverlap.class, "computeNanos", TIME),
          range(CallOverlap.class, "totalNanos", TIME));

  /** All components of these records that are not named above count something. */
  private static final Set<Class<? extends Record>> COUNTED =
      Set.of(
          FlowEnd.class,
          FlowEnd.Moved.class,
          FlowEnd.Timing.class,
          Checked.class,
          PeerRun.class,
          Confidence.class,
          RankArrivals.class,
          CallOverlap.class,
          TierUse.class,
          PortTraffic.class,
          Load.class,
          Buffers.class,
          Buffers.NumaBytes.class);

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

  /** A component of a record. */
  private record Component(Class<?> of, String name) {}

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

  private static Map.Entry<Component, Range> range(
      Class<? extends Record> of, String component, Range range) {
    if (Arrays.stream(of.getRecordComponents()).noneMatch(c -> c.getName().equals(component))) {
      throw new IllegalArgumentException(of.getName() + " has no " + component);
    }
    return Map.entry(new Component(of, component), range);
  }

  /**
   * @param component its name; that of a list or a map where the number is one of several
   */
  static Range of(Class<?> record, String component) {
    Range exact = EXACT.get(new Component(record, component));
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
