package io.throughline.agent.pipeline;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.protocol.measure.Stage;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * After the measurement: the source is read once more and the target is read back, the target is
 * compared word by word, and a checksum of all of it at one end is held against that at the other.
 */
final class Proof {
  /** Above the checksum's own bits, so that it is never taken for none. */
  private static final long SAID = 1L << 40;

  private final PipelineSettings settings;
  private final Slots slots;
  private final Stock stock;
  private final Shift shift;
  private final CounterBoard counters;
  private final Checking checking;
  private String checksum = "";
  private boolean differs;

  Proof(PipelineSettings settings, Slots slots, Stock stock, Shift shift, CounterBoard counters) {
    this.settings = settings;
    this.slots = slots;
    this.stock = stock;
    this.shift = shift;
    this.counters = counters;
    this.checking = new Checking(slots, false, counters);
  }

  /**
   * @param moved chunks of the measurement
   */
  void prove(long moved, @Nullable Crossing crossing) {
    long chunks = Math.min(moved, slots.fileChunks());
    if (chunks == 0) {
      return;
    }
    boolean both = settings.fromFile() && settings.toFile();
    long source = 0;
    if (both && settings.begins()) {
      source = sum(List.of(stock.reading()), chunks, crossing);
      if (crossing != null) {
        crossing.say(Talk.CHECKSUM, source | SAID);
      }
    }
    if (settings.writes()) {
      long target = sum(List.of(stock.readingBack(), checking), chunks, crossing);
      if (both) {
        compare(crossing == null ? source : crossing.awaitChecksum() & ~SAID, target, chunks);
      }
    } else if (settings.ends()) {
      // What is still in memory: the last round.
      for (long chunk = Math.max(0, moved - settings.slots()); chunk < moved; chunk++) {
        if (!settings.checksEvery()) {
          checking.check(chunk, "chunk " + chunk);
        }
      }
    }
  }

  private long sum(List<Station> stations, long chunks, @Nullable Crossing crossing) {
    Summing summing = new Summing(slots);
    List<Station> all = new java.util.ArrayList<>(stations);
    all.add(summing);
    long now = System.nanoTime();
    shift.restart(now);
    CounterBoard unseen =
        new CounterBoard(java.util.EnumSet.allOf(io.throughline.protocol.measure.Counter.class));
    Belt belt = new Belt(all, settings.slots(), settings.chunkBytes(), unseen);
    shift.alone(List.of(belt), chunks, 0, crossing, now);
    return summing.value();
  }

  private void compare(long source, long target, long chunks) {
    String what =
        "CRC-32C of the first %d chunks: source %08x, target %08x"
            .formatted(chunks, source, target);
    differs = source != target;
    checksum = what + (differs ? ": they differ." : ".");
    if (differs) {
      counters.add(io.throughline.protocol.measure.Counter.MISMATCHES, 1);
    }
  }

  Checking checking() {
    return checking;
  }

  /** What came of the checksums, a sentence; empty where there were none. */
  String checksum() {
    return checksum;
  }

  boolean differs() {
    return differs;
  }

  /** Adds chunks to a checksum. */
  private static final class Summing implements Station {
    private final Slots slots;
    private final CRC32C sum = new CRC32C();
    private int through;

    Summing(Slots slots) {
      this.slots = slots;
    }

    long value() {
      return sum.getValue();
    }

    @Override
    public @Nullable Stage stage() {
      return null;
    }

    @Override
    public boolean room() {
      return true;
    }

    @Override
    public void take(long chunk) {
      sum.update(slots.bytes(chunk));
      through++;
    }

    @Override
    public int through() {
      int more = through;
      through = 0;
      return more;
    }

    @Override
    public int underWay() {
      return 0;
    }
  }
}
