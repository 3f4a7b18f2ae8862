package io.throughline.agent.p2p;

import io.throughline.protocol.scenario.PointSpec;

/** When a leg is over, for one worker. */
final class StopCondition {
  /** A warm-up that is to end by itself ends at the latest after this, and its messages. */
  private static final long LONGEST_WARM_UP = 5_000_000_000L;

  /** Between two looks at the confidence interval. */
  private static final long LOOK_NANOS = 100_000_000L;

  private final WorkerContext workerContext;
  private final PointSpec spec;
  private final Publisher publisher;
  private final boolean leads;
  private final boolean follows;
  private final long warmUp;
  private final Steadiness steadiness = new Steadiness();

  private PointPhase pointPhase = PointPhase.WARM_UP;
  private long start;
  private boolean warm;
  private boolean steady;
  private long lookedAt;

  /**
   * @param leads whether this is the first worker
   * @param follows whether the other side says when a leg is over, where time does not
   * @param warmUp nanoseconds, -1 where it ends by itself
   */
  StopCondition(
      WorkerContext workerContext,
      PointSpec spec,
      Publisher publisher,
      boolean leads,
      boolean follows,
      long warmUp) {
    this.workerContext = workerContext;
    this.spec = spec;
    this.publisher = publisher;
    this.leads = leads;
    this.follows = follows;
    this.warmUp = warmUp;
  }

  void begin(PointPhase newLeg, long newStart) {
    pointPhase = newLeg;
    start = newStart;
    lookedAt = newStart;
    warm = false;
    steady = false;
    steadiness.start(newStart);
  }

  /**
   * How many messages a leg has.
   *
   * @param proof messages of a round that is checked
   */
  long limit(PointPhase of, long proof) {
    return switch (of) {
      case PROOF_BEFORE, PROOF_AFTER -> proof;
      case WARM_UP -> Long.MAX_VALUE;
      case MEASURE -> workerContext.settings().precision() == 0 ? measured() : Long.MAX_VALUE;
    };
  }

  private long measured() {
    if (spec.iterations() > 0) {
      return spec.iterations();
    }
    // Of a planned rate those that are planned within the time, the one at its beginning included.
    return spec.rate() > 0
        ? (long) Math.ceil((double) spec.nanos() * spec.rate() / 1e9)
        : Long.MAX_VALUE;
  }

  /** Whether nothing more is to be begun in this leg. */
  boolean over(long now, long done) {
    return switch (pointPhase) {
      case PROOF_BEFORE, PROOF_AFTER -> false;
      case WARM_UP -> follows ? workerContext.inbox().ended() : warmUpOver(now, done);
      case MEASURE -> measured(now, done);
    };
  }

  private boolean warmUpOver(long now, long done) {
    boolean enough = done >= workerContext.settings().warmUpMessages();
    if (warmUp >= 0) {
      return now - start >= warmUp && enough;
    }
    if (!warm) {
      steady = steadiness.steady(now, done);
      if ((steady || now - start > LONGEST_WARM_UP) && enough) {
        warm = true;
        workerContext.team().warm();
      }
    }
    return workerContext.team().allWarm();
  }

  private boolean measured(long now, long done) {
    if (workerContext.settings().precision() == 0) {
      return spec.nanos() > 0 && now - start >= spec.nanos();
    }
    if (follows) {
      return workerContext.inbox().ended();
    }
    if (leads && preciseEnough(now, done)) {
      workerContext.team().over(workerContext.inbox().leg());
    }
    return workerContext.team().isOver(workerContext.inbox().leg());
  }

  private boolean preciseEnough(long now, long done) {
    if (now - start >= workerContext.settings().longest()) {
      return true;
    }
    if (now - lookedAt < LOOK_NANOS || now - start < spec.nanos() || done < spec.iterations()) {
      return false;
    }
    lookedAt = now;
    return publisher.within(workerContext.settings().precision());
  }

  /** Whether the warm-up ended with a steady rate; the side that does not decide it is told. */
  boolean steady() {
    return steady || workerContext.inbox().steady();
  }
}
