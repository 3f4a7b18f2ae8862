package io.throughline.agent.storage;

import io.throughline.agent.p2p.Progress;
import io.throughline.agent.p2p.Publisher;
import io.throughline.protocol.scenario.PointSpec;

/** Tells how a measurement goes, and when it is over: by time, number or precision. */
final class MeasuredPulse implements Pulse {
  /** Between two looks at the confidence interval. */
  private static final long LOOK_NANOS = 100_000_000L;

  private final StorageSettings settings;
  private final PointSpec spec;
  private final Publisher publisher;
  private final Progress progress;
  private final long begun;
  private long lookedAt;

  MeasuredPulse(
      StorageSettings settings,
      PointSpec spec,
      Publisher publisher,
      Progress progress,
      long begun) {
    this.settings = settings;
    this.spec = spec;
    this.publisher = publisher;
    this.progress = progress;
    this.begun = begun;
    this.lookedAt = begun;
  }

  @Override
  public boolean over(long now, long done) {
    publisher.look(now, progress);
    if (settings.precision() == 0) {
      return spec.nanos() > 0 && now - begun >= spec.nanos();
    }
    if (now - begun >= settings.longest()) {
      return true;
    }
    if (now - lookedAt < LOOK_NANOS || now - begun < spec.nanos() || done < spec.iterations()) {
      return false;
    }
    lookedAt = now;
    return publisher.within(settings.precision());
  }
}
