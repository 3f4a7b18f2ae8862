package io.throughline.agent.storage;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.workload.WordPattern;

/**
 * The content of the files where it is checked: each byte depends on run, file, position and the
 * generation of the write, so what is stale, misplaced or torn is found.
 */
final class BlockContent {
  /** Phase of the content that files hold before anything is measured. */
  static final long STANDING = 0;

  private final Contents memory;
  private final long runKey;

  BlockContent(Contents memory, String runId) {
    this.memory = memory;
    this.runKey = WordPattern.key(runId);
  }

  /**
   * @param at in the memory
   * @param position in the file, a multiple of 8
   */
  void fill(long at, long bytes, int file, long position, long generation) {
    memory.fill(at, base(file, position, generation), bytes);
  }

  /** Writes bytes that no block has, so that a read that does nothing is found. */
  void poison(long at, long bytes) {
    memory.fill(at, ~runKey, bytes);
  }

  /** The offset in the block of the first byte that is wrong; -1 if none is. */
  long firstWrongByte(long at, long bytes, int file, long position, long generation) {
    return memory.firstWrongByte(at, base(file, position, generation), bytes);
  }

  private long base(int file, long position, long generation) {
    return WordPattern.mix(runKey + file * WordPattern.ODD + generation * 31)
        + position / Long.BYTES;
  }
}
