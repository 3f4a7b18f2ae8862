package io.throughline.console.run.sample;

import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.scenario.PeerWork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects both sides' runs of other tools. One thread. */
public final class BaselineCollector {
  private final List<PeerRun> runs = new ArrayList<>();
  private final Map<PeerWork, String> skipped = new LinkedHashMap<>();
  private long cameAt = Long.MIN_VALUE;

  public void take(PeerRun run) {
    cameAt = AwakeClock.now();
    runs.add(run);
  }

  /** Notes that a work is left out, and why. */
  public void skip(PeerWork work, String why) {
    skipped.put(work, why);
  }

  public List<PeerRun> runs() {
    return List.copyOf(runs);
  }

  public Map<PeerWork, String> skipped() {
    return Collections.unmodifiableMap(skipped);
  }

  /** When the last came, by this console's clock; long ago where none has. */
  public long cameAt() {
    return cameAt;
  }
}
