package io.throughline.agent.storage;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.point.MeasurementEnd;
import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Publisher;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.agent.point.Totals;
import io.throughline.agent.point.WarmUp;
import io.throughline.agent.storage.StorageSettings.BlockOrder;
import io.throughline.agent.storage.Task.Direction;
import io.throughline.agent.store.Disk;
import io.throughline.agent.store.Disk.Count;
import io.throughline.agent.store.FileAccess.Sync;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One point: a round that is checked, a warm-up, the measurement, another round. */
final class PointMeasurement {
  private final StorageSettings settings;
  private final BlockOrder order;

  /** Whether each block is checked as it is read, or read back and checked after it was written. */
  private final boolean checksEach;

  private final PointSpec spec;
  private final RunFiles files;
  private final Cache cache;
  private final Disk disk;
  private final StopSignal stop;
  private final Mismatches checks = new Mismatches();
  private final Recorder recorder = new Recorder(Set.of(Latency.READ, Latency.WRITTEN));
  private final Positions positions;
  private final BlockFlow flow;
  private final Publisher publisher;
  private final Generations generations;

  private long next;
  private long warmUpNanos;
  private boolean steady;
  private long start;
  private long nanos;
  private @Nullable Count before;
  private @Nullable Count counted;
  private final TimeBreakdown timeBreakdown = new TimeBreakdown();
  private long read;
  private long written;

  /** Numbers for writes, so that what was written last is told from what was there before. */
  static final class Generations {
    private long last = BlockContent.STANDING;

    long next() {
      return ++last;
    }
  }

  /**
   * @param board of the files' own counters, summed by {@code totals}
   */
  PointMeasurement(
      StorageSettings settings,
      PointSpec spec,
      RunFiles files,
      Disk disk,
      Generations generations,
      CounterBoard board,
      Totals totals,
      WorkSetup setup) {
    this.settings = settings;
    this.order = settings.order();
    this.checksEach = settings.verification().every();
    this.spec = spec;
    this.files = files;
    this.disk = disk;
    this.cache = new Cache(disk, settings.access().direct());
    this.generations = generations;
    this.stop = setup.stop();
    this.positions = new Positions(settings, spec.size(), files.unit());
    this.flow = new BlockFlow(settings, spec, files, positions, checks, recorder, stop);
    this.publisher = new Publisher(board, spec, recorder, checks::count, totals, setup.latencies());
  }

  /** Blocks until the point is through, whole or stopped. */
  FlowEnd measure(Barrier barrier) {
    if (order.writes()) {
      files.renew();
    }
    prove();
    files.dropCaches();
    warmUp();
    measured(barrier);
    if (!stop.raised()) {
      prove();
    }
    files.requireNamed();
    return side(stop.raised() ? stop.ending() : "");
  }

  /** Result of a point that could not be measured to its end. */
  FlowEnd partial(String why) {
    if (start != 0 && nanos == 0) {
      long now = System.nanoTime();
      publisher.end(now, flow);
      note(now);
    }
    return side(why);
  }

  /** A round of blocks whose every byte is checked. */
  private void prove() {
    if (!settings.verification().any() || stop.raised()) {
      return;
    }
    long blocks = Math.min(settings.access().depth(), positions.all());
    if (!order.writes()) {
      next = flow.run(read(next, blocks, BlockContent.STANDING), TurnListener.NONE);
    } else if (order.reads() && checksEach) {
      // Its reads are checked against what its writes leave as it is.
      return;
    } else {
      long generation = generations.next();
      long first = next;
      next = flow.run(write(first, blocks, generation), TurnListener.NONE);
      readBack(first, next, generation);
    }
  }

  private void readBack(long first, long end, long generation) {
    files.dropCaches();
    flow.run(read(first, end - first, generation), TurnListener.NONE);
  }

  private static Task read(long first, long blocks, long generation) {
    return new Task(Direction.READ, first, blocks, generation, false, true);
  }

  private static Task write(long first, long blocks, long generation) {
    return new Task(Direction.WRITE, first, blocks, generation, true, false);
  }

  private void warmUp() {
    if (!settings.timing().warmUp().any() || stop.raised()) {
      return;
    }
    long begun = System.nanoTime();
    WarmUp warmUp = new WarmUp(settings.timing().warmUp());
    warmUp.start(begun);
    next = flow.run(work(Long.MAX_VALUE, generation()), warmUp::over);
    warmUpNanos = System.nanoTime() - begun;
    steady = warmUp.steady();
  }

  /** Mixed blocks that are checked leave each byte as it stands. */
  private long generation() {
    return order.reads() ? BlockContent.STANDING : generations.next();
  }

  private Task work(long blocks, long generation) {
    Direction direction =
        order.reads() ? order.writes() ? Direction.MIXED : Direction.READ : Direction.WRITE;
    return new Task(direction, next, blocks, generation, checksEach, checksEach);
  }

  private void measured(Barrier barrier) {
    if (stop.raised()) {
      return;
    }
    MeasurementEnd measurementEnd =
        new MeasurementEnd(spec, settings.timing().precision(), publisher);
    long first = next;
    long generation = generation();
    Task work = work(measurementEnd.limit(), generation);
    before = disk.count();
    publisher.prepare();
    barrier.released(System.nanoTime());
    start = System.nanoTime();
    publisher.begin(PointPhase.MEASURE, start);
    measurementEnd.start(start);
    next =
        flow.run(
            work,
            (now, done) -> {
              publisher.look(now, flow);
              return measurementEnd.over(now, done);
            });
    if (order.writes() && settings.access().sync() == Sync.END) {
      flow.sync(disk);
    }
    long end = System.nanoTime();
    publisher.end(end, flow);
    note(end);
    if (checksEach && !order.reads() && !stop.raised()) {
      long all = positions.all();
      readBack(Math.max(first, next - all), next, generation);
    }
  }

  /** Keeps the figures of the measurement before the flow does something else. */
  private void note(long end) {
    nanos = end - start;
    read = flow.arrived();
    written = flow.sent();
    flow.addSpent(timeBreakdown);
    counted = before == null ? null : disk.count().since(before);
  }

  private FlowEnd side(String ending) {
    boolean any = nanos > 0;
    Map<Latency, Histogram> histograms = new EnumMap<>(Latency.class);
    if (any) {
      recorder.addTo(histograms);
    }
    return new FlowEnd(
        spec.index(),
        Role.STORAGE.id(),
        Moved.of(spec.size(), written, read, nanos),
        new FlowEnd.WarmUp(
            warmUpNanos, FlowEnd.WarmUp.UNKNOWN, settings.timing().warmUpEnd(steady)),
        new Timing(
            Recorder.encode(histograms),
            phases(),
            any ? publisher.slices() : List.of(),
            any ? publisher.confidence(settings.timing().precision().percent()) : null),
        new Checked(checks.checked(), checks.count()),
        ending,
        notes());
  }

  private Map<String, Long> phases() {
    Map<String, Long> phases = new LinkedHashMap<>();
    phases.put("fill", timeBreakdown.fill);
    phases.put("post", timeBreakdown.post);
    phases.put("verify", timeBreakdown.verify);
    phases.put("wait", timeBreakdown.rest(nanos));
    return phases;
  }

  private List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    Count kernel = counted;
    if (kernel != null) {
      notes.addAll(cache.notes(read * spec.size(), written * spec.size(), kernel));
    }
    notes.addAll(checks.described());
    return notes;
  }

  /** Bytes of the measurement. */
  long bytesRead() {
    return read * spec.size();
  }

  long bytesWritten() {
    return written * spec.size();
  }

  /** Counts of the kernel meanwhile; null where nothing was measured. */
  @Nullable Count counted() {
    return counted;
  }
}
