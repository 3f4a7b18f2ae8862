package io.throughline.agent.storage;

import io.throughline.agent.point.Progress;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.agent.store.Disk;
import io.throughline.agent.store.Store;
import io.throughline.agent.workload.FileSync;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.SyncTimeout;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.PointSpec;
import org.HdrHistogram.Histogram;

/**
 * The hot loop: takes what is through, begins as many more, and waits in the kernel. A batch is
 * handed on as soon as it is begun, so that the disk has work while the next is got ready. The
 * clock is read twice a turn. Nothing is allocated, but where files are emptied.
 */
final class BlockFlow implements Progress {
  private static final long LOOK_NANOS = 20_000_000;

  private final StorageSettings settings;
  private final PointSpec spec;
  private final RunFiles files;
  private final Store store;
  private final Positions positions;
  private final BlockContent content;
  private final Mismatches checks;
  private final StopSignal stop;
  private final StallTimeout stallTimeout;
  private final Histogram reads;
  private final Histogram writes;
  private final int batch;
  private final int depth;
  private final long[] numbers;
  private final long[] begunAt;
  private final boolean[] reading;
  private final int[] free;
  private final TimeBreakdown timeBreakdown = new TimeBreakdown();

  private Task task = new Task(Task.Direction.READ, 0, 0, 0, false, false);
  private int freeCount;
  private long next;

  /** Number of the block before which the files are emptied. */
  private long passEnd;

  private long read;
  private long written;
  private long moved;

  BlockFlow(
      StorageSettings settings,
      PointSpec spec,
      RunFiles files,
      Positions positions,
      Mismatches checks,
      Recorder recorder,
      StopSignal stop) {
    this.settings = settings;
    this.spec = spec;
    this.files = files;
    this.store = files.store();
    this.positions = positions;
    this.content = new BlockContent(files.contents(), settings.nodeRole().runId());
    this.checks = checks;
    this.stop = stop;
    this.stallTimeout = new StallTimeout(settings.timeout());
    this.reads = recorder.of(Latency.READ);
    this.writes = recorder.of(Latency.WRITTEN);
    this.batch = settings.batch();
    this.depth = settings.access().depth();
    this.numbers = new long[depth];
    this.begunAt = new long[depth];
    this.reading = new boolean[depth];
    this.free = new int[depth];
    for (int slot = 0; slot < depth; slot++) {
      free[slot] = slot;
    }
    this.freeCount = depth;
  }

  /**
   * Goes over blocks until the listener or the task ends it, or it is stopped, and all are through.
   *
   * @return the number of the block that would be next
   */
  long run(Task newTask, TurnListener listener) {
    task = newTask;
    next = task.first();
    passEnd =
        settings.files().emptied()
            ? Math.ceilDiv(next, positions.all()) * positions.all()
            : Long.MAX_VALUE;
    read = 0;
    written = 0;
    timeBreakdown.reset();
    stallTimeout.restart(System.nanoTime());
    boolean over = false;
    while (true) {
      long now = System.nanoTime();
      boolean news = takeAll(now);
      over = over || next >= task.end() || stop.raised() || listener.over(now, read + written);
      if (!over && freeCount >= Math.min(batch, Math.min(task.end(), passEnd) - next)) {
        beginAll();
      }
      if (freeCount == depth) {
        if (over) {
          return next;
        }
        if (next == passEnd) {
          files.renew();
          passEnd += positions.all();
        }
        continue;
      }
      if (!news && stallTimeout.expired(now, moved)) {
        throw new WorkFailure(
            "no progress for %s: %s".formatted(TimeSpan.format(settings.timeout()), state()));
      }
      store.await(LOOK_NANOS);
    }
  }

  private boolean takeAll(long now) {
    boolean news = false;
    for (int slot = store.take(); slot != Store.NONE; slot = store.take()) {
      news = true;
      settle(slot, now);
    }
    return news;
  }

  private void settle(int slot, long now) {
    moved++;
    free[freeCount++] = slot;
    if (!reading[slot]) {
      written++;
      Recorder.record(writes, now - begunAt[slot]);
      return;
    }
    read++;
    Recorder.record(reads, now - begunAt[slot]);
    if (task.checks()) {
      check(slot);
    }
  }

  private void check(int slot) {
    long before = System.nanoTime();
    int file = positions.file(numbers[slot]);
    long position = positions.position(numbers[slot]);
    long wrong =
        content.firstWrongByte(files.at(slot), spec.size(), file, position, task.generation());
    if (wrong < 0) {
      checks.right();
    } else {
      checks.wrong(() ->
          "Mismatch: the block at %d of %s is wrong from its byte %d on."
              .formatted(position, files.path(file), wrong));
    }
    timeBreakdown.verify += System.nanoTime() - before;
  }

  private void beginAll() {
    long begun = System.nanoTime();
    long filled = 0;
    int waiting = 0;
    long end = Math.min(task.end(), passEnd);
    while (freeCount > 0 && next < end) {
      int slot = free[--freeCount];
      long number = next++;
      numbers[slot] = number;
      boolean reads =
          switch (task.direction()) {
            case READ -> true;
            case WRITE -> false;
            case MIXED -> positions.reads(number);
          };
      reading[slot] = reads;
      int file = positions.file(number);
      long position = positions.position(number);
      long at = files.at(slot);
      if (reads ? task.checks() : task.fills()) {
        filled += prepare(slot, reads, file, position);
        begunAt[slot] = begun + filled;
      } else {
        begunAt[slot] = begun;
      }
      store.move(!reads, slot, file, position, files.memoryNumber(), at, spec.size());
      if (++waiting == batch) {
        store.submit();
        waiting = 0;
      }
    }
    timeBreakdown.fill += filled;
    timeBreakdown.post += System.nanoTime() - begun - filled;
  }

  private long prepare(int slot, boolean reads, int file, long position) {
    long before = System.nanoTime();
    if (reads) {
      content.poison(files.at(slot), spec.size());
    } else {
      content.fill(files.at(slot), spec.size(), file, position, task.generation());
    }
    return System.nanoTime() - before;
  }

  /**
   * Brings what was written to the device; blocks until it is there.
   *
   * @param disk that the files lie on; as long as it takes data, the wait is longer
   */
  void sync(Disk disk) {
    FileSync fileSync =
        new FileSync(new SyncTimeout(settings.timeout(), disk::deviceWritten), stop);
    for (int file = 0; file < settings.files().count(); file++) {
      fileSync.await(store, file, files.path(file), () -> {});
    }
  }

  /** Describes the state for people. */
  String state() {
    return "%d blocks of %s read, %d written, %d under way below %s"
        .formatted(read, spec.label(), written, depth - freeCount, files.path(0));
  }

  @Override
  public long sent() {
    return written;
  }

  @Override
  public long arrived() {
    return read;
  }

  @Override
  public long underWay() {
    return (long) depth - freeCount;
  }

  @Override
  public void addSpent(TimeBreakdown sum) {
    sum.add(timeBreakdown);
  }
}
