package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** Consecutive parts of a buffer. All in bytes from its start. */
final class Blocks {
  /** Where each begins, and where the last ends. */
  private final long[] starts;

  private Blocks(long[] lengths) {
    starts = new long[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      starts[i + 1] = starts[i] + lengths[i];
    }
  }

  /** The blocks of the ranks, in their order. */
  static Blocks ofRanks(CollectiveSpec spec, int ranks) {
    return ofRanks(spec, ranks, 0);
  }

  /** The same from one rank on, and behind the last the first. */
  static Blocks ofRanks(CollectiveSpec spec, int ranks, int first) {
    long[] lengths = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      lengths[i] = spec.blockCount((first + i) % ranks, ranks) * spec.type().bytes();
    }
    return new Blocks(lengths);
  }

  /** The whole in parts of whole elements that differ by one at most. */
  static Blocks ofWhole(CollectiveSpec spec, int parts) {
    return ofRanks(spec, parts);
  }

  /** Where one begins; of their number, where the last ends. */
  long at(int block) {
    return starts[block];
  }

  long length(int block) {
    return starts[block + 1] - starts[block];
  }

  /** Of all from one on and before another. */
  long length(int from, int to) {
    return starts[to] - starts[from];
  }

  /** Of all together. */
  long total() {
    return starts[starts.length - 1];
  }
}
