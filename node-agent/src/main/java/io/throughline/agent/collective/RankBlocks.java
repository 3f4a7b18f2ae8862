package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** Consecutive parts of a buffer. All in bytes from its start. */
final class RankBlocks {
  /** The byte at which each block begins, and the one at which the last ends. */
  private final long[] starts;

  private RankBlocks(long[] lengths) {
    starts = new long[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      starts[i + 1] = starts[i] + lengths[i];
    }
  }

  /** The blocks of the ranks in their order: whole elements, as many to each but for one. */
  static RankBlocks ofRanks(CollectiveSpec spec, int ranks) {
    return ofRanks(spec, ranks, 0);
  }

  /** The blocks of the ranks from one on; the first follows the last. */
  static RankBlocks ofRanks(CollectiveSpec spec, int ranks, int first) {
    long[] lengths = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      lengths[i] = spec.blockCount((first + i) % ranks, ranks) * spec.type().bytes();
    }
    return new RankBlocks(lengths);
  }

  /** The byte at which a block begins; of their number, the one at which the last ends. */
  long at(int block) {
    return starts[block];
  }

  long length(int block) {
    return starts[block + 1] - starts[block];
  }

  /** The bytes of all blocks from one on and before another. */
  long length(int from, int to) {
    return starts[to] - starts[from];
  }

  /** The bytes of all blocks together. */
  long total() {
    return starts[starts.length - 1];
  }
}
