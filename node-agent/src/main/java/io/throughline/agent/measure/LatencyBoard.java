package io.throughline.agent.measure;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import org.HdrHistogram.Histogram;

/**
 * Latencies of the interval that is going on. The data thread records into one set of histograms;
 * when the telemetry thread asks, it moves on to the other set at its next {@link #flip}, which
 * costs one read of memory, and the telemetry thread has the first to itself.
 */
@SuppressWarnings("EnumOrdinal") // An index into this object's own arrays, nothing that is kept.
public final class LatencyBoard {
  private final Histogram[][] sets = {newSet(), newSet()};

  /** The set the data thread records into: only it writes this. */
  private volatile int active;

  /** The set the telemetry thread wants it to record into: only that writes this. */
  private volatile int wanted;

  private int recording;

  private static Histogram[] newSet() {
    Histogram[] set = new Histogram[Latency.values().length];
    for (int i = 0; i < set.length; i++) {
      set[i] = HistogramCode.empty();
    }
    return set;
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

  /** Data thread: hands the recorded set over if it was asked for. */
  public void flip() {
    if (wanted != recording) {
      recording = wanted;
      active = recording;
    }
  }

  /** Data thread, before the telemetry thread looks: forgets everything. */
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
  }

  /**
   * Telemetry thread: adds what was handed over to {@code into} (by {@link Latency#ordinal}) and
   * clears it for its next turn. Does nothing while the data thread has not come to {@link #flip}.
   */
  public void collect(Histogram[] into) {
    if (wanted == active) {
      drain(sets[1 - active], into);
    }
  }

  /** Any one thread, once the data thread records no more: adds all that is left. */
  public void collectRest(Histogram[] into) {
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
