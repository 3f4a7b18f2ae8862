package io.throughline.agent.stream;

import static io.throughline.agent.sync.ControlMessage.STOP;
import static io.throughline.agent.sync.ControlMessage.STREAM_FINAL;
import static io.throughline.agent.sync.ControlMessage.STREAM_LANDED;
import static io.throughline.agent.sync.ControlMessage.STREAM_PROGRESS;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.TicketQueue;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;

/**
 * The sender's hot loop: fills a slot, writes it, flushes, and tells the receiver once the flush is
 * done; stalls when it is too far ahead.
 */
final class Sender extends StreamLoop {
  private static final long NONE = Long.MAX_VALUE;

  private final int window;
  private final boolean fillsWhole;
  private final ByteBudget budget;
  private final RateLimiter cap;
  private final TicketQueue writes;
  private final TicketQueue flushes;

  /** When each slot was posted: of the last so many. */
  private final long[] postedAt;

  private final int postedMask;

  private StopCondition until = new StopCondition(0, 0);
  private long begun;
  private long limit;
  private boolean spent;

  /** When a bit is flipped on purpose, on the clock of {@link System#nanoTime}. */
  private long flipsAt = NONE;

  private final List<Note> notes = new ArrayList<>(1);
  private long posted;
  private long local;
  private long landed;
  private long consumed;
  private long told;
  private boolean finalTold;
  private boolean stalled;
  private long timedLocal;
  private long timedLanded;
  private long timedConsumed;
  private long lastLandedAt;
  private long maxAhead;
  private long checks;

  Sender(
      StreamSettings settings,
      Transport transport,
      SlotPattern pattern,
      WaitStrategy waitStrategy,
      WorkSetup setup) {
    super(settings, transport, pattern, waitStrategy, setup);
    this.window = ring.window();
    this.fillsWhole = settings.whole().filled();
    this.budget = settings.limits().budget();
    this.cap = new RateLimiter(settings.limits().bandwidth(), ring.slotBytes());
    this.writes = new TicketQueue(window + 1);
    this.flushes = new TicketQueue(window + 1);
    long kept = Math.max(ring.slots(), window);
    this.postedAt = new long[Math.max(2, Integer.highestOneBit((int) kept) * 2)];
    this.postedMask = postedAt.length - 1;
  }

  /**
   * Moves slots until the phase's end, or until it is told to stop.
   *
   * @param newUntil the phase's end; where it has no time, it has so many slots
   * @return when the last slot was remotely complete, on the clock of {@link System#nanoTime}
   */
  long stream(Phase newPhase, StopCondition newUntil, long start) {
    begin(newPhase, start);
    until = newUntil;
    begun = start;
    limit = until.nanos() > 0 ? NONE : until.count();
    posted = local = landed = consumed = told = 0;
    timedLocal = timedLanded = timedConsumed = maxAhead = checks = 0;
    boolean flips = newPhase == Phase.RUN && settings.fault().flipAt() != NONE;
    flipsAt = flips ? start + settings.fault().flipAt() : NONE;
    finalTold = stalled = false;
    lastLandedAt = start;
    cap.start(start);
    loop(start);
    return lastLandedAt;
  }

  private void loop(long start) {
    long last = start;
    Counter doing = Counter.WAIT_NANOS;
    while (true) {
      boolean busy = advance();
      if (busy) {
        waitStrategy.reset();
      }
      long now = System.nanoTime();
      counters.add(doing, now - last);
      timeCompletions(now);
      publish();
      checkEnd(now);
      if (finalTold && (consumed == limit || cutShort)) {
        return;
      }
      doing = obstacle(now);
      if (doing == Counter.POST_NANOS) {
        last = post(now);
        doing = Counter.WAIT_NANOS;
      } else {
        last = now;
        checkAlive(now, doing);
        if (!busy) {
          waitStrategy.idle(transport, doing == Counter.PACE_NANOS ? cap.remaining(now) : NONE);
        }
      }
    }
  }

  /** Drives the transport, sees what is done, hears the receiver and tells it what landed. */
  private boolean advance() {
    boolean busy = transport.progress() > 0;
    local = writes.settle(transport, local);
    landed = flushes.settle(transport, landed);
    if (posted > landed && flushes.size() == 0) {
      flush();
    }
    // What comes after the last report belongs to the next phase.
    while (consumed != limit && transport.poll(incoming)) {
      busy = true;
      heard++;
      switch (ControlMessage.of(incoming.first())) {
        case STREAM_PROGRESS -> consumed = Math.max(consumed, incoming.second());
        case STOP -> stop.follow("the receiver");
        default ->
            ControlMessage.dropLate(
                incoming, Owner.STREAM, "the sender of a stream", STREAM_PROGRESS, STOP);
      }
    }
    tell();
    return busy;
  }

  private void tell() {
    // By polling the receiver sees for itself; it is told only where it might wait for a damaged
    // stamp for ever.
    boolean due = settings.poll() ? stalled || posted == limit : true;
    if (due && landed > told && STREAM_LANDED.send(transport, landed)) {
      told = landed;
    }
    if (!finalTold && landed == limit && STREAM_FINAL.send(transport, limit)) {
      finalTold = true;
    }
  }

  /** Finds the obstacle to the next slot, as the counter of the time lost to it; POST for none. */
  private Counter obstacle(long now) {
    if (posted >= limit || spent) {
      return Counter.WAIT_NANOS;
    }
    if (flowControl.backpressure() && posted - consumed >= flowControl.threshold()) {
      if (!stalled) {
        stalled = true;
        checks++;
      }
      return Counter.STALL_NANOS;
    }
    stalled = false;
    if (posted - landed >= window) {
      return Counter.WAIT_NANOS;
    }
    return cap.due(now) ? Counter.POST_NANOS : Counter.PACE_NANOS;
  }

  private long post(long now) {
    if (fillsWhole) {
      pattern.fill(phase, posted);
    } else {
      pattern.stamp(phase, posted);
    }
    long filled = System.nanoTime();
    pattern.date(phase, posted, filled);
    if (filled >= flipsAt) {
      flip(filled);
    }
    long at = pattern.offset(posted);
    budget.spend(ring.slotBytes());
    long ticket = transport.write(at, ring.slotBytes(), at);
    long done = System.nanoTime();
    postedAt[(int) posted & postedMask] = filled;
    posted++;
    writes.add(ticket, posted);
    flush();
    counters.add(Counter.FILL_NANOS, filled - now);
    counters.add(Counter.POST_NANOS, done - filled);
    latencies.record(Latency.POST, done - filled);
    maxAhead = Math.max(maxAhead, posted - consumed);
    cap.spend(filled);
    return done;
  }

  private void flip(long now) {
    flipsAt = NONE;
    long offset = pattern.flip(posted);
    notes.add(Note.of(SlotText.flipped(posted % ring.slots(), posted, offset, now - begun)));
  }

  /** Notes on what this side did on purpose. */
  List<Note> notes() {
    return List.copyOf(notes);
  }

  private void flush() {
    if (flushes.size() < window) {
      flushes.add(transport.flush(), posted);
    }
  }

  private void timeCompletions(long now) {
    for (; timedLocal < local; timedLocal++) {
      latencies.record(Latency.LOCAL, now - postedAt[(int) timedLocal & postedMask]);
    }
    if (timedLanded < landed) {
      lastLandedAt = now;
    }
    for (; timedLanded < landed; timedLanded++) {
      latencies.record(Latency.FLUSHED, now - postedAt[(int) timedLanded & postedMask]);
    }
    // Without backpressure the receiver may be farther behind than times are kept.
    timedConsumed = Math.max(timedConsumed, Math.min(consumed, posted - postedAt.length));
    for (; timedConsumed < consumed; timedConsumed++) {
      latencies.record(Latency.CONSUMED, now - postedAt[(int) timedConsumed & postedMask]);
    }
  }

  private void checkEnd(long now) {
    if (limit == NONE && until.met(posted, now - begun)) {
      limit = posted;
    }
    spent = budget.left() < ring.slotBytes();
    if (spent && posted < limit && !stop.raised()) {
      stop.raise(budget.enough(ring.slotBytes()));
    }
    if (stop.raised()
        && !cutShort
        && !(finalTold && consumed == limit)
        && STOP.send(transport, 0)) {
      cutShort = true;
      drainUntil = now + DRAIN_NANOS;
      limit = posted;
    }
    if (cutShort && now > drainUntil) {
      finalTold = true;
    }
  }

  private void checkAlive(long now, Counter doing) {
    if (doing == Counter.PACE_NANOS) {
      beat(now, STREAM_LANDED, told);
    } else if (stallTimeout.expired(
        now, posted + landed + consumed + heard + transport.movement())) {
      throw standstill(
          landed < posted ? "writes to be remotely complete" : "the receiver's report");
    }
  }

  private void publish() {
    counters.set(Counter.POSTED, posted);
    counters.set(Counter.TRANSFERS, landed);
    counters.set(Counter.BYTES, landed * ring.slotBytes());
    counters.set(Counter.IN_FLIGHT, posted - consumed);
    counters.set(Counter.MAX_AHEAD, maxAhead);
    counters.set(Counter.CHECKS, checks);
    latencies.flip();
  }

  @Override
  String state() {
    return "posted %d, remotely complete %d, reported consumed %d, threshold %s"
        .formatted(
            posted,
            landed,
            consumed,
            flowControl.backpressure() ? Long.toString(flowControl.threshold()) : "none");
  }
}
