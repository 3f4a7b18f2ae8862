package io.throughline.agent.pipeline;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.work.Line;
import io.throughline.agent.work.Stalled;
import io.throughline.agent.work.StopSignal;
import io.throughline.agent.work.Waiting;
import io.throughline.agent.work.Watch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One stretch of work of one side: belts run for a time or a number of chunks, and run empty. */
final class Shift {
  private static final long DRAIN_NANOS = 3_000_000_000L;

  private final PipelineSettings settings;
  private final Waiting waiting;
  private final StopSignal stop;
  private final LatencyBoard latencies;
  private final Standby standby;
  private final Watch watch;
  private long beatAt;
  private boolean drained;

  Shift(
      PipelineSettings settings,
      Waiting waiting,
      StopSignal stop,
      LatencyBoard latencies,
      Standby standby) {
    this.settings = settings;
    this.waiting = waiting;
    this.stop = stop;
    this.latencies = latencies;
    this.standby = standby;
    this.watch = new Watch(settings.timeout());
  }

  /**
   * Belts by themselves.
   *
   * @param chunks of each belt; 0 goes by time
   * @param crossing to be kept alive meanwhile; null where there is no other side
   * @return when the last chunk was through
   */
  long alone(List<Belt> belts, long chunks, long nanos, @Nullable Crossing crossing, long start) {
    belts.forEach(belt -> begin(belt, chunks, start));
    long last = start;
    while (true) {
      boolean busy = crossing != null && crossing.turn();
      boolean empty = true;
      long now = System.nanoTime();
      standby.look(now);
      for (int i = 0; i < belts.size(); i++) {
        Belt belt = belts.get(i);
        if (belt.step()) {
          busy = true;
          last = System.nanoTime();
        }
        belt.look(now);
        if (over(chunks, nanos, now - start)) {
          belt.limit(belt.begun());
        }
        empty &= belt.empty();
      }
      latencies.flip();
      if (empty) {
        return last;
      }
      rest(busy, now, sum(belts), belts.getFirst());
    }
  }

  private static void begin(Belt belt, long chunks, long start) {
    belt.begin(start);
    if (chunks > 0) {
      belt.limit(chunks);
    }
  }

  private boolean over(long chunks, long nanos, long elapsed) {
    return stop.raised() || (chunks == 0 && elapsed >= nanos);
  }

  private static long sum(List<Belt> belts) {
    long sum = 0;
    for (int i = 0; i < belts.size(); i++) {
      sum += belts.get(i).done();
    }
    return sum;
  }

  /**
   * The source's side of a crossing.
   *
   * @param chunks to move; 0 goes by time
   * @return when the last was in the other side's memory
   */
  long send(Belt belt, Sending sending, Crossing crossing, long chunks, long nanos, long start) {
    begin(belt, chunks, start);
    long last = start;
    boolean told = false;
    boolean stopTold = false;
    while (true) {
      boolean busy = crossing.turn();
      sending.consumed(crossing.consumed());
      long before = belt.done();
      busy |= belt.step();
      long now = System.nanoTime();
      if (belt.done() > before) {
        last = now;
      }
      look(belt, now);
      if (over(chunks, nanos, now - start)) {
        belt.limit(belt.begun());
      }
      if (stop.raised() && !stopTold) {
        stopTold = crossing.trySay(Line.STOP, 0);
      }
      if (!told && belt.empty() && sending.toldAll()) {
        told = crossing.trySay(Talk.FINAL, belt.done());
      }
      latencies.flip();
      if (sending.holdsBack()) {
        watch.restart(now);
        beat(crossing, now);
      }
      if (told && crossing.consumed() == belt.done()) {
        return last;
      }
      rest(busy, now, belt.done() + crossing.movement(), belt);
      if (drained) {
        return last;
      }
    }
  }

  /**
   * The sink's side of a crossing.
   *
   * @return when the last chunk was through
   */
  long receive(Belt belt, Arriving arriving, Crossing crossing, long start) {
    begin(belt, 0, start);
    long last = start;
    long told = 0;
    boolean stopTold = false;
    while (true) {
      boolean busy = crossing.turn();
      arriving.landed(crossing.landed());
      long before = belt.done();
      busy |= belt.step();
      long now = System.nanoTime();
      if (belt.done() > before) {
        last = now;
      }
      look(belt, now);
      if (told < belt.done() && crossing.trySay(Talk.CONSUMED, belt.done())) {
        told = belt.done();
      }
      if (stop.raised() && !stopTold) {
        stopTold = crossing.trySay(Line.STOP, 0);
      }
      latencies.flip();
      if (crossing.last() >= 0 && belt.done() == crossing.last() && told == belt.done()) {
        return last;
      }
      rest(busy, now, belt.done() + crossing.movement(), belt);
      if (drained) {
        return last;
      }
    }
  }

  private void look(Belt belt, long now) {
    belt.look(now);
    standby.look(now);
  }

  /** Tells a sink that waits that the source is slow on purpose. */
  private void beat(Crossing crossing, long now) {
    if (now - beatAt > settings.beatNanos() && crossing.trySay(Talk.BEAT, 0)) {
      beatAt = now;
    }
  }

  private long stoppedAt;

  private void rest(boolean busy, long now, long sign, Belt belt) {
    if (stop.raised()) {
      stoppedAt = stoppedAt == 0 ? now : stoppedAt;
      drained = now - stoppedAt > DRAIN_NANOS;
    }
    if (busy) {
      return;
    }
    if (watch.expired(now, sign)) {
      throw Stalled.noProgress(
          settings.timeout(), "%d chunks begun, %d through".formatted(belt.begun(), belt.done()));
    }
    waiting.idle();
  }

  /** The standstill before does not count. */
  void restart(long now) {
    watch.restart(now);
  }
}
