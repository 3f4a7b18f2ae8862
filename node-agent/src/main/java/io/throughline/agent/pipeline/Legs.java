package io.throughline.agent.pipeline;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.work.StopSignal;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.scenario.PipelineLeg;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs one leg on one side: which stations are at work depends on the leg and the side. */
final class Legs {
  private final PipelineSettings settings;
  private final Stock stock;
  private final Shift shift;
  private final Standby standby;
  private final CounterBoard counters;
  private final StopSignal stop;
  private final @Nullable Crossing crossing;
  private final @Nullable Sending sending;
  private final @Nullable Arriving arriving;
  private final Slots slots;
  private final @Nullable Storing reading;
  private final @Nullable Storing writing;
  private final Checking checking;
  private List<Belt> moving = List.of();
  private long movingSince;

  Legs(
      PipelineSettings settings,
      Slots slots,
      Stock stock,
      Shift shift,
      Standby standby,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      @Nullable Crossing crossing,
      long remoteBase) {
    this.settings = settings;
    this.slots = slots;
    this.stock = stock;
    this.shift = shift;
    this.standby = standby;
    this.counters = counters;
    this.stop = stop;
    this.crossing = crossing;
    sending =
        crossing != null && settings.begins()
            ? new Sending(
                crossing.transport(),
                slots,
                remoteBase,
                settings.window(),
                settings.slots(),
                latencies,
                settings.cap(),
                settings.allowance())
            : null;
    arriving = crossing != null && settings.ends() ? new Arriving() : null;
    reading = settings.reads() ? stock.reading() : null;
    writing = settings.writes() ? stock.writing() : null;
    checking = new Checking(slots, writing == null, counters);
  }

  /** What every chunk was compared with; only with {@code verify: every}. */
  Checking checking() {
    return checking;
  }

  /**
   * @param chunks to move; 0 goes by time
   */
  LegResult run(PipelineLeg leg, long chunks, long nanos, long warmedUp) {
    long start = System.nanoTime();
    shift.restart(start);
    checking.restart();
    List<Belt> belts = belts(leg);
    if (belts.isEmpty()) {
      return LegResult.NOTHING;
    }
    moving = belts;
    movingSince = start;
    standby.without(belts.stream().flatMap(belt -> belt.stages().stream()).toList());
    long end = through(leg, belts, chunks, nanos, start);
    if (leg == PipelineLeg.ALL && settings.syncs() && settings.writes() && !stop.raised()) {
      stock.sync();
      end = System.nanoTime();
    }
    standby.without(List.of());
    return result(belts, end - start, warmedUp);
  }

  private static LegResult result(List<Belt> belts, long nanos, long warmedUp) {
    long done = belts.stream().mapToLong(Belt::done).sum();
    Map<Stage, Long> stalled = new LinkedHashMap<>();
    belts.forEach(belt -> belt.stages().forEach(stage -> stalled.put(stage, belt.stalled(stage))));
    return new LegResult(done, nanos, warmedUp, stalled);
  }

  /** What there is of a leg that something broke off. */
  LegResult partial() {
    return result(moving, moving.isEmpty() ? 0 : System.nanoTime() - movingSince, 0);
  }

  /** Whether chunks go from node to node. */
  static boolean crosses(PipelineLeg leg) {
    return leg == PipelineLeg.ALL || leg == PipelineLeg.NETWORK;
  }

  private long through(PipelineLeg leg, List<Belt> belts, long chunks, long nanos, long start) {
    boolean crosses = crosses(leg);
    Crossing way = crossing;
    if (crosses && way != null && sending != null) {
      return shift.send(belts.getFirst(), sending, way, chunks, nanos, start);
    }
    if (crosses && way != null && arriving != null) {
      return shift.receive(belts.getFirst(), arriving, way, start);
    }
    return shift.alone(belts, chunks, nanos, way, start);
  }

  private List<Belt> belts(PipelineLeg leg) {
    List<Belt> belts = new ArrayList<>();
    switch (leg) {
      case READ -> add(belts, reading);
      case WRITE -> add(belts, writing);
      // What a file left in the source's slots is in no order.
      case NETWORK -> add(belts, sending, arriving, settings.fromFile() ? null : every());
      case STORAGE -> {
        add(belts, reading);
        add(belts, writing);
      }
      case ALL -> add(belts, reading, sending, arriving, every(), writing);
    }
    return belts;
  }

  private @Nullable Station every() {
    return settings.checksEvery() && settings.ends() ? checking : null;
  }

  private void add(List<Belt> belts, @Nullable Station... stations) {
    List<Station> there = new ArrayList<>();
    for (Station station : stations) {
      if (station != null) {
        there.add(station);
      }
    }
    if (there.isEmpty()) {
      return;
    }
    restart();
    belts.add(new Belt(there, settings.slots(), settings.chunkBytes(), counters));
  }

  private void restart() {
    if (reading != null) {
      reading.restart();
    }
    if (writing != null) {
      writing.restart();
    }
    if (sending != null) {
      sending.restart();
    }
    if (arriving != null) {
      arriving.restart();
    }
  }

  /** Nothing of the memory may pass for what has not come yet. */
  void spoil() {
    if (settings.crosses() && settings.ends()) {
      for (int slot = 0; slot < settings.slots(); slot++) {
        slots.spoil(slot);
      }
    }
  }
}
