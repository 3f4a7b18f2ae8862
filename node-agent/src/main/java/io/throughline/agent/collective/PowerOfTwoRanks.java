package io.throughline.agent.collective;

/**
 * Ranks as a power of two: of those beyond it, each is the lower one of two neighbours among the
 * first ranks, hands its part to the other beforehand, and gets the result from it afterwards.
 */
final class PowerOfTwoRanks {
  private final int rank;
  private final int size;
  private final int extra;

  PowerOfTwoRanks(int rank, int ranks) {
    this.rank = rank;
    this.size = Integer.highestOneBit(ranks);
    this.extra = ranks - size;
  }

  /** Ranks that remain. */
  int size() {
    return size;
  }

  /** Whether this rank leaves its part to the next one. */
  boolean leaves() {
    return rank < 2 * extra && rank % 2 == 0;
  }

  /** Whether this rank does the part of the one before it too. */
  boolean stands() {
    return rank < 2 * extra && rank % 2 == 1;
  }

  /** This rank's number among those that remain. */
  int number() {
    return rank < 2 * extra ? rank / 2 : rank - extra;
  }

  /** The rank of a number. */
  int rank(int number) {
    return number < extra ? 2 * number + 1 : number + extra;
  }

  /** The first rank whose part a number does; of their count, the number of ranks. */
  int first(int number) {
    return number < extra ? 2 * number : number + extra;
  }
}
