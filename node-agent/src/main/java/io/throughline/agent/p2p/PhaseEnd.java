package io.throughline.agent.p2p;

import io.throughline.agent.point.MeasurementEnd;
import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Publisher;
import io.throughline.agent.point.WarmUp;
import io.throughline.agent.workload.StopCondition;
import io.throughline.protocol.scenario.PointSpec;

/** When a phase is over, for one worker: together with the others, or when the other side says. */
final class PhaseEnd {
  private final WorkerSync team;
  private final ControlInbox inbox;
  private final boolean leads;
  private final boolean follows;
  private final WarmUp warmUp;
  private final MeasurementEnd measurementEnd;

  private PointPhase pointPhase = PointPhase.WARM_UP;
  private boolean warm;

  /**
   * @param leads whether this is the first worker
   * @param follows whether the other side says when a phase is over, where time does not
   * @param leastWarmUp time and messages; nanoseconds below 0 where the warm-up ends by itself
   */
  PhaseEnd(
      WorkerContext workerContext,
      PointSpec spec,
      Publisher publisher,
      boolean leads,
      boolean follows,
      StopCondition leastWarmUp) {
    PointsSettings settings = workerContext.settings();
    this.team = workerContext.team();
    this.inbox = workerContext.inbox();
    this.leads = leads;
    this.follows = follows;
    this.warmUp = new WarmUp(leastWarmUp);
    this.measurementEnd = new MeasurementEnd(spec, settings.timing().precision(), publisher);
  }

  void begin(PointPhase newPhase, long start) {
    pointPhase = newPhase;
    warm = false;
    warmUp.start(start);
    measurementEnd.start(start);
  }

  /**
   * How many messages a phase has.
   *
   * @param proof messages of a round that is checked
   */
  long limit(PointPhase of, long proof) {
    return switch (of) {
      case PROOF_BEFORE, PROOF_AFTER -> proof;
      case WARM_UP -> Long.MAX_VALUE;
      case MEASURE -> measurementEnd.limit();
    };
  }

  /** Whether nothing more is to be begun in this phase. */
  boolean over(long now, long done) {
    return switch (pointPhase) {
      case PROOF_BEFORE, PROOF_AFTER -> false;
      case WARM_UP -> follows ? inbox.ended() : warmUpOver(now, done);
      case MEASURE -> measured(now, done);
    };
  }

  private boolean warmUpOver(long now, long done) {
    if (!warmUp.endsBySteadiness()) {
      return warmUp.over(now, done);
    }
    if (!warm && warmUp.over(now, done)) {
      warm = true;
      team.warm();
    }
    return team.allWarm();
  }

  private boolean measured(long now, long done) {
    if (!measurementEnd.toPrecision()) {
      return measurementEnd.over(now, done);
    }
    if (follows) {
      return inbox.ended();
    }
    if (leads && measurementEnd.over(now, done)) {
      team.over(inbox.phase());
    }
    return team.isOver(inbox.phase());
  }

  /** Whether the warm-up ended with a steady rate; the side that does not decide it is told. */
  boolean steady() {
    return warmUp.steady() || inbox.steady();
  }
}
