package io.throughline.agent.measure;

import io.throughline.protocol.measure.Counter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The counters of one role. Each counter has one thread that writes it; others read values that are
 * each right and at most moments apart from each other.
 */
@SuppressWarnings("EnumOrdinal") // An index into this object's own array, nothing that is kept.
public final class CounterBoard {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  /** Keeps the counters off the cache lines of whatever lies beside the array. */
  private static final int PADDING = 8;

  private final long[] values = new long[Counter.values().length + 2 * PADDING];
  private volatile Set<Counter> shown;
  private boolean begun;

  /**
   * @param shown what this role counts; only these are in {@link #snapshot}
   */
  public CounterBoard(Set<Counter> shown) {
    this.shown = EnumSet.copyOf(shown);
  }

  /** Tells from now on of this one too. By one thread only. */
  void show(Counter counter) {
    if (!shown.contains(counter)) {
      Set<Counter> more = EnumSet.copyOf(shown);
      more.add(counter);
      shown = more;
    }
  }

  /** By the counter's writer only. */
  public void set(Counter counter, long value) {
    LONGS.setOpaque(values, counter.ordinal() + PADDING, value);
  }

  /** By the counter's writer only. */
  public void add(Counter counter, long more) {
    set(counter, get(counter) + more);
  }

  public long get(Counter counter) {
    return (long) LONGS.getOpaque(values, counter.ordinal() + PADDING);
  }

  /**
   * Back to zero as the measurement begins: by the writer, before others look.
   *
   * @return false, with all as it was, where it has begun already
   */
  public boolean begin() {
    if (begun) {
      return false;
    }
    begun = true;
    for (Counter counter : Counter.values()) {
      set(counter, 0);
    }
    return true;
  }

  /** By {@link Counter#id}. */
  public Map<String, Long> snapshot() {
    Map<String, Long> all = new HashMap<>();
    shown.forEach(counter -> all.put(counter.id(), get(counter)));
    return all;
  }
}
