package io.throughline.agent.points;

import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/** What messages that are checked contain where they are begun; of reads, the check as well. */
final class Content {
  private final Path path;
  private final Layout layout;
  private final MessagePattern pattern;
  private final Mismatches mismatches;
  private final boolean read;
  private final long base;
  private Leg leg = Leg.WARM_UP;
  private long compared;

  Content(Path path, PointSpec spec, Layout layout, Mismatches mismatches) {
    this.path = path;
    this.layout = layout;
    this.mismatches = mismatches;
    this.pattern = new MessagePattern(path.contents(), path.settings().runId());
    this.read = spec.operation() == Operation.GET;
    this.base = read ? path.settings().in() : path.settings().out();
  }

  void begin(Leg newLeg) {
    leg = newLeg;
    compared = 0;
    pattern.begin(
        read ? MessagePattern.STANDING : path.ear().leg(), read != path.settings().sends());
  }

  /** Before a message is posted. */
  void fill(long sequence) {
    long at = base + layout.offset(sequence);
    if (read) {
      pattern.poison(at, layout.size());
    } else {
      pattern.fill(at, layout.size(), sequence);
    }
  }

  /** Checks what was read; returns nanoseconds. */
  long compare(long done) {
    if (!read || compared >= done) {
      return 0;
    }
    long before = System.nanoTime();
    for (; compared < done; compared++) {
      long place = compared % layout.places();
      long wrong = pattern.firstWrongByte(base + layout.offset(place), layout.size(), place);
      if (wrong < 0) {
        mismatches.right();
      } else {
        mismatches.wrongByte(leg, compared, wrong);
      }
    }
    return System.nanoTime() - before;
  }
}
