package io.throughline.agent.storage;

/**
 * Work of a pass over blocks.
 *
 * @param direction of each block
 * @param first number of the first block
 * @param limit blocks at most
 * @param generation of what is written, or has to be read
 * @param fills whether each block is filled anew before it is written
 * @param checks whether each block that is read is checked
 */
record Task(
    Direction direction, long first, long limit, long generation, boolean fills, boolean checks) {

  /** Which way the bytes go. */
  enum Direction {
    READ,
    WRITE,
    /** As the block's number says. */
    MIXED
  }

  /** The number behind the last. */
  long end() {
    return limit > Long.MAX_VALUE - first ? Long.MAX_VALUE : first + limit;
  }
}
