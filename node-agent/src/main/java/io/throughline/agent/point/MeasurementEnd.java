package io.throughline.agent.point;

import io.throughline.agent.point.PointTiming.Precision;
import io.throughline.protocol.scenario.PointSpec;

/** When a measurement is over: after its messages or its time, or once its mean is precise. */
public final class MeasurementEnd {
  /** Between two looks at the confidence interval. */
  private static final long LOOK_NANOS = 100_000_000L;

  private final PointSpec spec;
  private final Precision precision;
  private final Publisher publisher;
  private long start;
  private long lookedAt;

  /**
   * @param publisher of this measurement
   */
  public MeasurementEnd(PointSpec spec, Precision precision, Publisher publisher) {
    this.spec = spec;
    this.precision = precision;
    this.publisher = publisher;
  }

  /** Begins the measurement. */
  public void start(long now) {
    start = lookedAt = now;
  }

  /** Messages that it has; {@link Long#MAX_VALUE} where it goes by time or precision. */
  public long limit() {
    if (precision.wanted()) {
      return Long.MAX_VALUE;
    }
    if (spec.extent().iterations() > 0) {
      return spec.extent().iterations();
    }
    // Of a planned rate those that are planned within the time, the one at its beginning included.
    return spec.rate() > 0
        ? (long) Math.ceil((double) spec.extent().nanos() * spec.rate() / 1e9)
        : Long.MAX_VALUE;
  }

  /** Whether it goes by the mean. */
  public boolean toPrecision() {
    return precision.wanted();
  }

  /**
   * Whether nothing more is to be begun in it, whatever its number.
   *
   * @param done messages since it began
   */
  public boolean over(long now, long done) {
    return toPrecision()
        ? preciseEnough(now, done)
        : spec.extent().nanos() > 0 && now - start >= spec.extent().nanos();
  }

  private boolean preciseEnough(long now, long done) {
    if (now - start >= precision.longest()) {
      return true;
    }
    if (now - lookedAt < LOOK_NANOS
        || now - start < spec.extent().nanos()
        || done < spec.extent().iterations()) {
      return false;
    }
    lookedAt = now;
    return publisher.within(precision.percent());
  }
}
