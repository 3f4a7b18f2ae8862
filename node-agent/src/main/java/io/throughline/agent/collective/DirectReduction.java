package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;
import java.lang.foreign.MemorySegment;

/**
 * Reduces a part of all ranks' operands straight out of their memory into this rank's own. Belongs
 * to the data thread; allocates nothing.
 */
final class DirectReduction {
  /** A piece of each operand and the result fit the caches together. */
  private static final long PIECE_BYTES = 32 << 10;

  private final Communicator comm;
  private final Reducer reducer;
  private final int elementBytes;

  DirectReduction(CollectiveSpec spec, Communicator comm) {
    this.comm = comm;
    this.reducer = new Reducer(spec.type(), spec.reduction());
    this.elementBytes = spec.type().bytes();
  }

  /**
   * @param first the rank whose operand comes first; the others follow in their order. In place it
   *     is this one, whose operand the result overwrites
   * @param operand given by all ranks
   * @param offset where the part begins in it, bytes
   * @param result where it goes in this rank's memory
   * @param length of the part, bytes
   */
  void reduce(int first, SharedOperand operand, long offset, long result, long length) {
    SharedMemory all = comm.shared();
    MemorySegment own = comm.memory();
    int ranks = comm.size();
    for (long at = 0; at < length; at += PIECE_BYTES) {
      long count = Math.min(PIECE_BYTES, length - at) / elementBytes;
      for (int i = 1; i < ranks; i++) {
        int other = (first + i) % ranks;
        boolean begins = i == 1;
        reducer.reduce(
            own,
            result + at,
            begins ? all.of(first) : own,
            (begins ? operand.at(first) + offset : result) + at,
            all.of(other),
            operand.at(other) + offset + at,
            count);
      }
    }
    comm.readFrom((ranks - 1) * length);
  }
}
