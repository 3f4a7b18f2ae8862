package io.throughline.agent.stream;

import static io.throughline.agent.sync.ControlMessage.STOP;
import static io.throughline.agent.sync.ControlMessage.STREAM_FINAL;
import static io.throughline.agent.sync.ControlMessage.STREAM_LANDED;
import static io.throughline.agent.sync.ControlMessage.STREAM_PROGRESS;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ClockProbe;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import org.jspecify.annotations.Nullable;

/** The receiver's hot loop: sees a slot arrive, checks it, and reports progress. */
final class Receiver extends StreamLoop {
  private static final long UNKNOWN = Long.MAX_VALUE;
  private static final long NEVER = StreamFault.NEVER;

  private final Mismatches mismatches = new Mismatches();

  private RateLimiter rateLimiter;
  private long landed;
  private long last;
  private long checked;
  private long overruns;

  /** Slots that may still come in this phase. */
  private long bytes;

  private long reported;
  private long reportDue;
  private long lastCheckedAt;
  private long begun;

  /** When a fault on purpose begins or ends, on the clock of {@link System#nanoTime}. */
  private long rateChangesAt = NEVER;

  /** Whether {@link #clockAhead} is known. */
  private boolean dated;

  /** Nanoseconds that the sender's clock is ahead. */
  private long clockAhead;

  Receiver(
      StreamSettings settings,
      Transport transport,
      SlotPattern pattern,
      WaitStrategy waitStrategy,
      WorkSetup setup) {
    super(settings, transport, pattern, waitStrategy, setup);
    this.rateLimiter = new RateLimiter(0, ring.slotBytes());
  }

  /**
   * Takes slots until the sender has said how many there are and all are checked, or until it is
   * told to stop.
   *
   * @param rate bytes per second to slow down to; 0 for none
   * @return when the last slot was checked, on the clock of {@link System#nanoTime}
   */
  long stream(Phase newPhase, long rate, long start) {
    begin(newPhase, start);
    rateLimiter = new RateLimiter(rate, ring.slotBytes());
    rateLimiter.start(start);
    landed = checked = bytes = reported = reportDue = 0;
    last = UNKNOWN;
    begun = start;
    boolean slows = newPhase == Phase.RUN && settings.fault().slowAt() != NEVER;
    rateChangesAt = slows ? start + settings.fault().slowAt() : NEVER;
    lastCheckedAt = start;
    mismatches.reset();
    overruns = 0;
    loop(start);
    return lastCheckedAt;
  }

  private void loop(long start) {
    long since = start;
    Counter doing = Counter.WAIT_NANOS;
    while (true) {
      boolean busy = advance();
      if (busy) {
        waitStrategy.reset();
      }
      long now = System.nanoTime();
      counters.add(doing, now - since);
      since = now;
      if (ended(now)) {
        return;
      }
      if (now >= rateChangesAt) {
        changeRate(now);
      }
      if (!rateLimiter.due(now)) {
        doing = Counter.PACE_NANOS;
        beat(now, STREAM_PROGRESS, reported);
        if (!busy) {
          waitStrategy.idle(transport, rateLimiter.remaining(now));
        }
      } else if (reportDue > reported) {
        doing = Counter.NOTIFY_NANOS;
        report();
      } else if (!cutShort && checked < last && arrived()) {
        doing = Counter.WAIT_NANOS;
        since = check(now);
      } else {
        doing = Counter.WAIT_NANOS;
        checkAlive(now);
        if (!busy) {
          waitStrategy.idle(transport, Long.MAX_VALUE);
        }
      }
    }
  }

  /** From now on arrivals are timed by the sender's clock too, if it is known. */
  void clock(ClockProbe.@Nullable Series sendersClock) {
    dated = sendersClock != null;
    clockAhead = sendersClock == null ? 0 : sendersClock.offset();
  }

  private boolean advance() {
    boolean busy = transport.progress() > 0;
    // What comes after the last count is not for this phase.
    while (last == UNKNOWN && transport.poll(incoming)) {
      busy = true;
      heard++;
      switch (ControlMessage.of(incoming.first())) {
        case STREAM_LANDED -> landed = Math.max(landed, incoming.second());
        case STREAM_FINAL -> {
          last = incoming.second();
          landed = last;
        }
        case STOP -> stop.follow("the sender");
        default ->
            ControlMessage.dropLate(
                incoming,
                Owner.STREAM,
                "the receiver of a stream",
                STREAM_LANDED,
                STREAM_FINAL,
                STOP);
      }
    }
    return busy;
  }

  /** Whether the phase is over; once stopped, when the sender has nothing in flight any more. */
  private boolean ended(long now) {
    if (checked == last && !cutShort) {
      reportDue = checked;
      return reported == checked && rateLimiter.due(now);
    }
    if (stop.raised() && !cutShort && STOP.send(transport, 0)) {
      cutShort = true;
      drainUntil = now + DRAIN_NANOS;
      reportDue = reported;
    }
    return cutShort && (last != UNKNOWN || now > drainUntil);
  }

  private boolean arrived() {
    return checked < landed || (settings.poll() && pattern.look(phase, checked) != Stamps.OTHER);
  }

  private long check(long now) {
    // Read first: without backpressure the next slot may come over this one while it is checked.
    long date = dated ? pattern.dateOf(phase, checked) : 0;
    boolean good = verify();
    if (good && dated) {
      latencies.record(Latency.ONE_WAY, now - (date - clockAhead));
      latencies.flip();
    }
    long then = System.nanoTime();
    checked++;
    if (good) {
      bytes += ring.slotBytes();
      rateLimiter.spend(now);
    }
    if (checked % flowControl.progressInterval() == 0) {
      reportDue = checked;
    }
    lastCheckedAt = then;
    counters.add(Counter.VERIFY_NANOS, then - now);
    counters.set(Counter.TRANSFERS, checked);
    counters.set(Counter.BYTES, bytes);
    counters.set(Counter.MISMATCHES, mismatches.count());
    counters.set(Counter.OVERRUNS, overruns);
    return then;
  }

  private boolean verify() {
    long slot = checked % ring.slots();
    Stamps stamps = pattern.look(phase, checked);
    if (stamps == Stamps.EXPECTED && settings.whole().verified()) {
      long wrong = pattern.firstWrongByte(phase, checked);
      if (wrong >= 0) {
        stamps = pattern.look(phase, checked);
        if (stamps == Stamps.EXPECTED) {
          mismatches.wrong(() -> wrongByte(slot, wrong));
          return false;
        }
      }
    }
    if (stamps == Stamps.LATER) {
      overruns++;
      mismatches.wrong(
          () -> SlotText.overrun(slot, checked, pattern.sequenceFound(phase, checked)));
    } else if (stamps == Stamps.OTHER) {
      mismatches.wrong(
          () -> SlotText.wrongStamps(slot, checked, pattern.sequenceFound(phase, checked)));
    }
    return stamps == Stamps.EXPECTED;
  }

  private String wrongByte(long slot, long offset) {
    return pattern.known(offset)
        ? SlotText.wrongByte(
            slot,
            checked,
            offset,
            pattern.expectedByte(phase, checked, offset),
            pattern.foundByte(checked, offset))
        : SlotText.wrongByte(slot, checked, offset);
  }

  /** A fault on purpose begins or ends: from here on slots are taken at another rate. */
  private void changeRate(long now) {
    boolean begins = now - begun < settings.fault().slowUntil();
    rateLimiter =
        new RateLimiter(
            begins ? settings.fault().slowRate() : flowControl.consumeRate(), ring.slotBytes());
    rateLimiter.start(now);
    rateChangesAt = begins ? begun + settings.fault().slowUntil() : NEVER;
  }

  private void report() {
    if (STREAM_PROGRESS.send(transport, reportDue)) {
      reported = reportDue;
    }
  }

  private void checkAlive(long now) {
    if (stallTimeout.expired(now, checked + landed + heard + transport.movement())) {
      throw standstill("sequence %d in slot %d".formatted(checked, checked % ring.slots()));
    }
  }

  Mismatches mismatches() {
    return mismatches;
  }

  @Override
  String state() {
    return "landed %s, checked %d, reported %d, mismatches %d"
        .formatted(
            settings.poll() ? "seen by polling" : Long.toString(landed),
            checked,
            reported,
            mismatches.count());
  }
}
