package io.throughline.agent.storage;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.point.Totals;
import io.throughline.agent.storage.PointMeasurement.Generations;
import io.throughline.agent.store.Disk;
import io.throughline.agent.store.Disk.Count;
import io.throughline.agent.store.FileLocation;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.MeasuredPoints;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A run on the files of this node. There is no other side. */
public final class StorageRun implements Workload {
  private final WorkSetup setup;
  private final StorageSettings settings;
  private final RunFiles files;
  private final Disk disk;
  private final CounterBoard board = new CounterBoard(Set.copyOf(Totals.summed()));
  private final Totals totals;
  private final MeasurementStart measurementStart;
  private final MeasuredPoints measuredPoints;
  private final Generations generations = new Generations();
  private long read;
  private long written;
  private Count counted = new Count(0, 0, 0);

  /**
   * Makes the files.
   *
   * @throws io.throughline.agent.store.StoreException when they cannot be made
   * @throws io.throughline.protocol.problem.ProblemException when direct access cannot take a block
   *     of the plan's sizes, or there is no {@code storageRoot}
   */
  public StorageRun(WorkSetup setup) {
    this.setup = setup;
    this.settings = StorageSettings.of(setup.plan(), setup.assignment());
    this.totals = new Totals(List.of(board), setup.counters());
    this.measurementStart = setup.start();
    this.measuredPoints = setup.points();
    this.files = new RunFiles(settings, setup.folders().get(), setup.memory());
    this.disk = Disk.of(files.files().getFirst());
  }

  /** Counters of the role. */
  public static Set<Counter> counted() {
    Set<Counter> counted = EnumSet.copyOf(Totals.summed());
    counted.addAll(EnumSet.of(Counter.POINT, Counter.DATA_CPU_NANOS, Counter.TELEMETRY_CPU_NANOS));
    return counted;
  }

  /** Writes the files whole where they are to be read. */
  @Override
  public String prepare() {
    if (settings.files().filled()) {
      new FileWriter(settings, files, disk, setup.stop()).writeAll();
    }
    return files.path(0);
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) {
    // There is nobody else.
  }

  @Override
  public void roundTrip() {
    // There is nobody else.
  }

  @Override
  public List<String> carriers() {
    return List.of(
        "%s, %s"
            .formatted(
                files.store().words(),
                FileLocation.words(files.files().getFirst(), settings.access().direct())));
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>(files.notes());
    if (settings.access().direct() && !files.alignment().told()) {
      notes.add(
          Note.of(
              "The file system does not say what direct access asks for; multiples of %s were used."
                  .formatted(ByteCount.exact(files.alignment().offset()))));
    }
    return notes;
  }

  @Override
  public void keepAlive() {
    // Nothing goes on in the meantime.
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    for (PointSpec spec : settings.specs()) {
      if (!measuredPoints.add(measure(spec, barrier))) {
        break;
      }
    }
    return measuredPoints.result(summary(), null);
  }

  private FlowEnd measure(PointSpec spec, Barrier barrier) {
    PointMeasurement point =
        new PointMeasurement(settings, spec, files, disk, generations, board, totals, setup);
    try {
      FlowEnd side = point.measure(nanos -> measurementStart.release(nanos, barrier));
      add(point);
      return side;
    } catch (RuntimeException failure) {
      measuredPoints.add(point.partial(String.valueOf(failure.getMessage())));
      throw failure;
    }
  }

  private void add(PointMeasurement point) {
    read += point.bytesRead();
    written += point.bytesWritten();
    Count more = point.counted();
    if (more != null) {
      counted =
          new Count(
              sum(counted.read(), more.read()),
              sum(counted.deviceRead(), more.deviceRead()),
              sum(counted.deviceWritten(), more.deviceWritten()));
    }
  }

  private static long sum(long a, long b) {
    return a < 0 || b < 0 ? -1 : a + b;
  }

  private List<Note> summary() {
    return measuredPoints.elapsed() == 0
        ? List.of()
        : List.of(
            Note.of(new Cache(disk, settings.access().direct()).summary(read, written, counted)));
  }

  @Override
  public void close() {
    files.close();
  }
}
