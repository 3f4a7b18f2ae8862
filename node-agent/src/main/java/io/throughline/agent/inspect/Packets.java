package io.throughline.agent.inspect;

import io.throughline.agent.kernel.NodeFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The packets of one interface over time. They are counted below every packet filter: what came and
 * was dropped counts, what was dropped before it left does not.
 */
final class Packets {
  private static final long STEP_MILLIS = 100;
  private static final int STEPS_A_SECOND = 10;
  private static final int MOST_STEPS = 3_000;

  private final Path counters;
  private final List<Count> counts = Collections.synchronizedList(new ArrayList<>());
  private final Thread watch;

  /** Since the interface is there. */
  record Count(long received, long sent) {
    Count since(Count earlier) {
      return new Count(received - earlier.received, sent - earlier.sent);
    }
  }

  /** Begins to count, until {@link #stop}. */
  Packets(String device) {
    counters = Path.of("/sys/class/net", device, "statistics");
    watch = Thread.ofVirtual().name("packets").start(this::watch);
  }

  private void watch() {
    try {
      while (counts.size() < MOST_STEPS) {
        counts.add(now(counters));
        Thread.sleep(STEP_MILLIS);
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  static Count now(String device) {
    return now(Path.of("/sys/class/net", device, "statistics"));
  }

  private static Count now(Path counters) {
    return new Count(
        NodeFiles.number(counters.resolve("rx_packets")),
        NodeFiles.number(counters.resolve("tx_packets")));
  }

  /** Those of the busiest second, less those of a usual one. */
  Count stop() {
    watch.interrupt();
    List<Count> read = List.copyOf(counts);
    List<Long> received = new ArrayList<>();
    List<Long> sent = new ArrayList<>();
    for (int i = STEPS_A_SECOND; i < read.size(); i++) {
      Count second = read.get(i).since(read.get(i - STEPS_A_SECOND));
      received.add(second.received);
      sent.add(second.sent);
    }
    return new Count(outstanding(received), outstanding(sent));
  }

  private static long outstanding(List<Long> seconds) {
    List<Long> sorted = seconds.stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.getLast() - sorted.get(sorted.size() / 4);
  }
}
