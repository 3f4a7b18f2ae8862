package io.throughline.agent.collective;

/**
 * A binomial tree over ranks, which are numbered from the root on. The children of a number are
 * those with one more bit below its lowest one, and below a child are the numbers up to the next
 * child.
 */
final class Tree {
  private final int root;
  private final int ranks;
  private final int number;

  Tree(int root, int rank, int ranks) {
    this.root = root;
    this.ranks = ranks;
    this.number = (rank - root + ranks) % ranks;
  }

  /** This rank's number; 0 at the root. */
  int number() {
    return number;
  }

  /** The rank of a number. */
  int rank(int of) {
    return (of + root) % ranks;
  }

  /** Distance to this rank's parent; at the root, a power of two that no distance comes up to. */
  int reach() {
    return number == 0 ? Integer.highestOneBit(ranks - 1) * 2 : Integer.lowestOneBit(number);
  }

  /** The rank of this one's parent. */
  int parent() {
    return rank(number - reach());
  }

  /** Whether there is a child at this distance, a power of two below {@link #reach}. */
  boolean hasChild(int distance) {
    return number + distance < ranks;
  }

  /** Behind the last number below a child at this distance, or below this rank at its reach. */
  int end(int first, int distance) {
    return Math.min(first + distance, ranks);
  }
}
