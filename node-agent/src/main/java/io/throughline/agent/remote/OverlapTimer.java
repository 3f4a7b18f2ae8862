package io.throughline.agent.remote;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.protocol.measure.Counter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The time for which the storage was at work, the network, both, and neither for the sake of a cap:
 * what is under way when the data thread looks counts for the time since it last looked.
 */
final class OverlapTimer {
  private final CounterBoard counters;
  private long storage;
  private long network;
  private long overlap;
  private long paced;
  private long neither;
  private long last;

  OverlapTimer(CounterBoard counters) {
    this.counters = counters;
  }

  void begin(long now) {
    storage = network = overlap = paced = neither = 0;
    last = now;
  }

  void look(long now, boolean storing, boolean sending, boolean held) {
    long time = now - last;
    last = now;
    if (storing) {
      storage += time;
      counters.add(Counter.STORAGE_NANOS, time);
    }
    if (sending) {
      network += time;
      counters.add(Counter.NETWORK_NANOS, time);
    }
    if (storing && sending) {
      overlap += time;
      counters.add(Counter.OVERLAP_NANOS, time);
    }
    if (!storing && !sending && held) {
      paced += time;
      counters.add(Counter.PACE_NANOS, time);
    } else if (!storing && !sending) {
      neither += time;
      counters.add(Counter.WAIT_NANOS, time);
    }
  }

  /** By phase, nanoseconds. Storage and network each include the overlap. */
  Map<String, Long> phases() {
    Map<String, Long> phases = new LinkedHashMap<>();
    phases.put("storage", storage);
    phases.put("network", network);
    phases.put("overlap", overlap);
    if (paced > 0) {
      phases.put("pace", paced);
    }
    phases.put("wait", neither);
    return phases;
  }
}
