package io.throughline.agent.p2p;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/**
 * The event that makes a message complete for the side that began it, and frees its place in the
 * window.
 */
enum Completion {
  /** Its memory may be used again; what was read is here. */
  LOCAL,
  /** A flush that covers it is done. */
  FLUSHED,
  /** The other side says that it has it. */
  TAKEN;

  /**
   * @param checked whether the receiver checks the message
   */
  static Completion of(PointSpec spec, boolean checked) {
    return switch (spec.operation()) {
      case GET -> LOCAL;
      case PUT ->
          checked
              ? TAKEN
              : spec.rate() > 0
                      || spec.concurrency().batch() > 1
                      || spec.concurrency().window() == 1
                  ? FLUSHED
                  : LOCAL;
      case TAG, AM, STREAM -> spec.rate() > 0 ? TAKEN : LOCAL;
      case FILE_READ, FILE_WRITE, FILE_MIX -> throw spec.operation().notCarried();
    };
  }

  /** Latency from the post to this completion. */
  Latency latency(Operation operation) {
    return switch (this) {
      case LOCAL -> operation == Operation.GET ? Latency.READ : Latency.LOCAL;
      case FLUSHED -> Latency.FLUSHED;
      case TAKEN -> Latency.CONSUMED;
    };
  }
}
