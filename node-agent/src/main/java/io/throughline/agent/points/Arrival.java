package io.throughline.agent.points;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/** Checks the messages that come in a ping-pong. */
final class Arrival {
  /** Bytes of a put may come after those that are looked at, but not so much later. */
  private static final long PATIENCE_NANOS = 100_000_000;

  private final Path path;
  private final PointSpec spec;
  private final MessagePattern pattern;
  private final Mismatches mismatches;
  private final long first;
  private final long last;
  private Leg leg = Leg.WARM_UP;

  Arrival(Path path, PointSpec spec, Mismatches mismatches) {
    this.path = path;
    this.spec = spec;
    this.pattern = new MessagePattern(path.memory(), path.settings().runId());
    this.mismatches = mismatches;
    this.first = path.settings().in();
    this.last = first + spec.size() - 1;
  }

  void begin(Leg newLeg) {
    leg = newLeg;
    pattern.begin(path.ear().leg(), !path.settings().sends());
  }

  void check(long sequence) {
    long wrong = spec.operation() == Operation.PUT ? ofPut(sequence) : firstWrong(sequence);
    if (wrong < 0) {
      mismatches.right();
    } else {
      mismatches.wrongByte(leg, sequence, wrong);
    }
  }

  private long firstWrong(long sequence) {
    return pattern.firstWrongByte(first, spec.size(), sequence);
  }

  /** The stamps were seen already; for the rest the pattern's own bytes are put in their place. */
  private long ofPut(long sequence) {
    byte stamp = path.memory().get(JAVA_BYTE, last);
    path.memory().set(JAVA_BYTE, first, pattern.byteAt(sequence, 0));
    path.memory().set(JAVA_BYTE, last, pattern.byteAt(sequence, spec.size() - 1));
    long until = System.nanoTime() + PATIENCE_NANOS;
    long wrong = firstWrong(sequence);
    while (wrong >= 0 && System.nanoTime() < until) {
      path.transport().progress();
      wrong = firstWrong(sequence);
    }
    path.memory().set(JAVA_BYTE, first, stamp);
    path.memory().set(JAVA_BYTE, last, stamp);
    return wrong;
  }
}
