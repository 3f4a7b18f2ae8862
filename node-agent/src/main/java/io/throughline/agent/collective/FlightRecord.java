package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rank's last operations, and the longest wait in each of them. Belongs to the data thread;
 * allocates nothing until it is read.
 */
final class FlightRecord {
  /** Operations that are kept: a power of two. */
  static final int KEPT = 64;

  private static final int NOBODY = CurrentOperation.NOBODY;

  private final @Nullable CollectiveSpec[] specs = new CollectiveSpec[KEPT];
  private final long[] numbers = new long[KEPT];
  private final int[] peers = new int[KEPT];
  private final int[] steps = new int[KEPT];
  private final long[] waits = new long[KEPT];
  private final boolean[] over = new boolean[KEPT];
  private long begun;

  /** An operation begins. */
  void begin(CollectiveSpec spec, long number) {
    int at = (int) (begun++ & KEPT - 1);
    specs[at] = spec;
    numbers[at] = number;
    peers[at] = NOBODY;
    waits[at] = 0;
  }

  /**
   * Notes a wait of the operation that began last, where it is the longest so far.
   *
   * @param nanos waited
   * @param came whether the wait has ended
   */
  void waited(int peer, int step, long nanos, boolean came) {
    int at = (int) (begun - 1 & KEPT - 1);
    if (begun > 0 && nanos >= waits[at]) {
      peers[at] = peer;
      steps[at] = step;
      waits[at] = nanos;
      over[at] = came;
    }
  }

  /**
   * Returns a line for each operation, the newest last.
   *
   * @param names of the ranks, by index
   */
  List<String> lines(List<String> names) {
    List<String> lines = new ArrayList<>();
    for (long i = Math.max(0, begun - KEPT); i < begun; i++) {
      lines.add(line((int) (i & KEPT - 1), names));
    }
    return lines;
  }

  private String line(int at, List<String> names) {
    CollectiveSpec spec = specs[at];
    String call =
        spec == null
            ? "#" + numbers[at]
            : "%s #%d%s"
                .formatted(
                    spec.collective().id(),
                    numbers[at],
                    spec.bytes() == 0 ? "" : " of " + ByteCount.exact(spec.bytes()));
    return peers[at] == NOBODY
        ? call
        : "%s: %s %s for %s"
            .formatted(
                call,
                over[at] ? "waited" : "still waits after",
                TimeSpan.format(waits[at]),
                peers[at] == CurrentOperation.ALL_OTHERS
                    ? "the other ranks"
                    : "%s in step %d".formatted(names.get(peers[at]), steps[at]));
  }
}
