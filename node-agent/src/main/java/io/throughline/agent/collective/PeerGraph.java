package io.throughline.agent.collective;

import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * The pairs of ranks that exchange messages in a run: only these need a data path. All ranks derive
 * the same pairs.
 */
public final class PeerGraph {
  private final BitSet[] peers;

  /** A graph without pairs. */
  public PeerGraph(int ranks) {
    peers = Stream.generate(BitSet::new).limit(ranks).toArray(BitSet[]::new);
  }

  /** Whether two ranks are a pair. */
  public boolean connects(int rank, int other) {
    return peers[rank].get(other);
  }

  /** Pairs that a rank is one of. */
  public int pairs(int rank) {
    return peers[rank].cardinality();
  }

  /**
   * Each rank with each other one.
   *
   * @param ranks of a group, at least 1
   */
  public void addAll(List<Integer> ranks) {
    for (int distance = 1; distance <= ranks.size() / 2; distance++) {
      addRing(ranks, distance);
    }
  }

  /**
   * One rank with each other one.
   *
   * @param root place of that rank in the group
   */
  public void addStar(List<Integer> ranks, int root) {
    ranks.forEach(each -> add(ranks.get(root), each));
  }

  /**
   * The pairs of a collective that is carried out by messages.
   *
   * @param ranks that carry it out, in their order
   */
  public void add(CollectiveSpec spec, List<Integer> ranks) {
    switch (spec.algorithm()) {
      case DISSEMINATION -> addDistances(ranks);
      case TREE -> addTree(ranks, spec.root());
      case CHAIN, RING -> addRing(ranks, 1);
      case RECURSIVE_DOUBLING, HALVING_DOUBLING -> {
        if (spec.collective() == Collective.SCAN) {
          addExchanges(ranks);
        } else {
          addFoldedExchanges(ranks);
        }
      }
      case LINEAR -> {
        if (spec.collective() == Collective.SCAN) {
          addRing(ranks, 1);
        } else {
          addStar(ranks, spec.root());
        }
      }
      case PAIRWISE, DIRECT -> addAll(ranks);
    }
  }

  private void add(int one, int other) {
    if (one != other) {
      peers[one].set(other);
      peers[other].set(one);
    }
  }

  private void addRing(List<Integer> ranks, int distance) {
    for (int i = 0; i < ranks.size(); i++) {
      add(ranks.get(i), ranks.get((i + distance) % ranks.size()));
    }
  }

  private void addDistances(List<Integer> ranks) {
    for (int distance = 1; distance < ranks.size(); distance *= 2) {
      addRing(ranks, distance);
    }
  }

  private void addTree(List<Integer> ranks, int root) {
    for (int i = 0; i < ranks.size(); i++) {
      if (i != root) {
        add(ranks.get(i), ranks.get(new Tree(root, i, ranks.size()).parent()));
      }
    }
  }

  /** Each rank with those whose number differs from its own in one bit. */
  private void addExchanges(List<Integer> ranks) {
    for (int i = 0; i < ranks.size(); i++) {
      for (int distance = 1; distance < ranks.size(); distance *= 2) {
        if ((i ^ distance) < ranks.size()) {
          add(ranks.get(i), ranks.get(i ^ distance));
        }
      }
    }
  }

  /**
   * Exchanges among a power of two of the ranks; each rank beyond with the one that does its part.
   */
  private void addFoldedExchanges(List<Integer> ranks) {
    for (int i = 0; i < ranks.size(); i++) {
      PowerOfTwoRanks fold = new PowerOfTwoRanks(i, ranks.size());
      if (fold.leaves()) {
        add(ranks.get(i), ranks.get(i + 1));
        continue;
      }
      for (int distance = 1; distance < fold.size(); distance *= 2) {
        add(ranks.get(i), ranks.get(fold.rank(fold.number() ^ distance)));
      }
    }
  }
}
