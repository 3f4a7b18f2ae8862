package io.throughline.agent.measure;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;

/**
 * Latencies of the interval that is going on. The data thread records into one set of histograms;
 * when the telemetry thread asks, it moves on to the other set at its next {@link #flip}, which
 * costs one read of memory, and the telemetry thread has the first to itself. While the data thread
 * rests, the telemetry thread may have both: what was measured last does not wait for what is
 * measured next.
 */
@SuppressWarnings("EnumOrdinal") // An index into this object's own arrays, nothing that is kept.
public final class LatencyBoard {
  /** In place of a histogram that is never recorded into. */
  private static final Histogram NONE = new Histogram(1);

  private final Histogram[][] sets;

  /** Those of other data threads. */
  private final List<LatencyBoard> others = new CopyOnWriteArrayList<>();

  /** The set the data thread records into: only it writes this. */
  private volatile int active;

  /** The set the telemetry thread wants it to record into: only that writes this. */
  private volatile int wanted;

  private int recording;
  private boolean resting;

  /** A board of one data thread that records all kinds. */
  public LatencyBoard() {
    this(EnumSet.allOf(Latency.class));
  }

  private LatencyBoard(Set<Latency> kinds) {
    sets = new Histogram[][] {newSet(kinds), newSet(kinds)};
  }

  private static Histogram[] newSet(Set<Latency> kinds) {
    Histogram[] set = new Histogram[Latency.values().length];
    for (Latency latency : Latency.values()) {
      set[latency.ordinal()] = kinds.contains(latency) ? HistogramCode.empty() : NONE;
    }
    return set;
  }

  /**
   * For one more data thread, whose latencies are told together with this one's. It rests.
   *
   * @param kinds that it records
   */
  public LatencyBoard beside(Set<Latency> kinds) {
    LatencyBoard other = new LatencyBoard(kinds);
    other.rest();
    others.add(other);
    return other;
  }

  /** Data thread: one value. */
  public void record(Latency latency, long nanos) {
    sets[recording][latency.ordinal()].recordValue(
        Math.min(Math.max(nanos, 0), HistogramCode.HIGHEST_NANOS));
  }

  /** Data thread: many values. */
  public void add(Latency latency, Histogram values) {
    sets[recording][latency.ordinal()].add(values);
  }

  /** Data thread: whether what is recorded is to be handed over. */
  public boolean asked() {
    return wanted != recording;
  }

  /** Data thread: hands the recorded set over if it was asked for. */
  public void flip() {
    if (asked()) {
      recording = wanted;
      active = recording;
    }
  }

  /** Data thread: records nothing from now on, until it wakes. Outside of what is measured. */
  public synchronized void rest() {
    resting = true;
  }

  /** Data thread: will record again. Outside of what is measured. */
  public synchronized void wake() {
    resting = false;
  }

  /** Data thread, before the telemetry thread looks: forgets everything but other threads'. */
  public void reset() {
    for (Histogram[] set : sets) {
      clear(set);
    }
  }

  /** Telemetry thread: asks for the set that is being recorded. */
  public void ask() {
    if (wanted == active) {
      wanted = 1 - active;
    }
    others.forEach(LatencyBoard::ask);
  }

  /** Telemetry thread: whether every data thread that does not rest handed over what was asked. */
  public boolean handedOver() {
    if (!handedOverOwn()) {
      return false;
    }
    for (LatencyBoard other : others) {
      if (!other.handedOverOwn()) {
        return false;
      }
    }
    return true;
  }

  private synchronized boolean handedOverOwn() {
    return resting || wanted == active;
  }

  /**
   * Telemetry thread: adds what was handed over to {@code into} (by {@link Latency#ordinal}) and
   * clears it for its next turn. Does nothing while the data thread has not come to {@link #flip}.
   */
  public void collect(Histogram[] into) {
    collectOwn(into);
    others.forEach(other -> other.collectOwn(into));
  }

  private synchronized void collectOwn(Histogram[] into) {
    if (resting) {
      drainBoth(into);
    } else if (wanted == active) {
      drain(sets[1 - active], into);
    }
  }

  /**
   * Any one thread, once the data thread records no more: adds all that is left. Of another data
   * thread that does not rest, which a run that failed may leave, only what it had handed over.
   */
  public void collectRest(Histogram[] into) {
    drainBoth(into);
    others.forEach(other -> other.collectOwn(into));
  }

  private void drainBoth(Histogram[] into) {
    for (Histogram[] set : sets) {
      drain(set, into);
    }
  }

  private static void drain(Histogram[] from, Histogram[] into) {
    for (int i = 0; i < from.length; i++) {
      if (from[i].getTotalCount() > 0) {
        into[i].add(from[i]);
      }
    }
    clear(from);
  }

  private static void clear(Histogram[] set) {
    for (Histogram histogram : set) {
      if (histogram.getTotalCount() > 0) {
        histogram.reset();
      }
    }
  }
}
