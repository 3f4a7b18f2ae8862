package io.throughline.protocol.collective;

/**
 * One operation as all ranks carry it out.
 *
 * @param bytes its size; a whole number of elements, 0 for a barrier
 * @param root index of the rank that data comes from or goes to, where there is one
 * @param inPlace whether the result goes where the operand was
 */
public record CollectiveSpec(
    Collective collective,
    Algorithm algorithm,
    DataType type,
    Reduction reduction,
    long bytes,
    int root,
    boolean inPlace) {
  public CollectiveSpec {
    if (!algorithm.serves(collective)) {
      throw new IllegalArgumentException(
          "%s does not carry out %s".formatted(algorithm.id(), collective.id()));
    }
    if (bytes < 0 || bytes % type.bytes() != 0) {
      throw new IllegalArgumentException(
          "%d bytes are no whole number of %s elements".formatted(bytes, type.id()));
    }
  }

  /** Elements of the whole. */
  public long count() {
    return bytes / type.bytes();
  }

  /** The first element of a rank's block; blocks differ by one element where they must. */
  public long blockStart(int rank, int ranks) {
    return count() / ranks * rank + Math.min(rank, count() % ranks);
  }

  /** Elements of a rank's block. */
  public long blockCount(int rank, int ranks) {
    return blockStart(rank + 1, ranks) - blockStart(rank, ranks);
  }

  /** Elements of the largest block. */
  public long largestBlock(int ranks) {
    return Math.ceilDiv(count(), (long) ranks);
  }

  /** This operation by another algorithm. */
  public CollectiveSpec by(Algorithm other) {
    return new CollectiveSpec(collective, other, type, reduction, bytes, root, inPlace);
  }

  /** A barrier of the ranks that carry this operation out. */
  public CollectiveSpec barrier(Algorithm by) {
    return new CollectiveSpec(Collective.BARRIER, by, type, reduction, 0, 0, true);
  }
}
