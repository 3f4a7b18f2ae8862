package io.throughline.console.expectation;

import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.group.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The steps by which ranks carry out a collective, as data on links. Blocks are taken as equal.
 *
 * @param spec what is carried out
 * @param ranks that take part
 */
record AlgorithmSteps(CollectiveSpec spec, int ranks) {
  /** The length of a chain's segments, as the ranks cut them. */
  private static final int SEGMENT_BYTES = 512 << 10;

  /** A message that only says that a rank has come. */
  private static final double SIGN_BYTES = 8;

  /** The steps; empty where data does not go over links. */
  List<Step> steps() {
    double size = spec.bytes();
    double block = size / ranks;
    return switch (spec.algorithm()) {
      case DISSEMINATION -> doubling();
      case TREE -> tree(size, block);
      case CHAIN -> chain(size);
      case RECURSIVE_DOUBLING -> recursiveDoubling(size, block);
      case HALVING_DOUBLING -> halvingDoubling(size);
      case RING -> shifts(spec.collective() == Collective.ALL_REDUCE ? 2 : 1, distance -> 1, block);
      case PAIRWISE -> shifts(1, distance -> distance, block);
      case LINEAR -> linear(size, block);
      case DIRECT -> List.of();
    };
  }

  /** Each rank to the one at a distance, n - 1 times in each of some rounds. */
  private List<Step> shifts(int rounds, IntUnaryOperator distance, double bytes) {
    List<Step> steps = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int i = 1; i < ranks; i++) {
        steps.add(new Step(shift(distance.applyAsInt(i)), bytes));
      }
    }
    return steps;
  }

  private List<Flow> shift(int distance) {
    List<Flow> flows = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      flows.add(new Flow(rank, (rank + distance) % ranks));
    }
    return flows;
  }

  /** Each rank to those at distances 1, 2, 4 and so on. */
  private List<Step> doubling() {
    List<Step> steps = new ArrayList<>();
    for (int distance = 1; distance < ranks; distance *= 2) {
      steps.add(new Step(shift(distance), SIGN_BYTES));
    }
    return steps;
  }

  private List<Step> recursiveDoubling(double size, double block) {
    if (spec.collective() == Collective.SCAN) {
      return upwards(size);
    }
    int power = Integer.highestOneBit(ranks);
    return spec.collective() == Collective.ALL_GATHER
        ? folded(block, exchanges(power, size / power, true), size)
        : folded(size, exchanges(power, size, false), size);
  }

  /** Each rank to the one at a distance above it, where there is one. */
  private List<Step> upwards(double bytes) {
    List<Step> steps = new ArrayList<>();
    for (int distance = 1; distance < ranks; distance *= 2) {
      List<Flow> flows = new ArrayList<>();
      for (int rank = 0; rank + distance < ranks; rank++) {
        flows.add(new Flow(rank, rank + distance));
      }
      steps.add(new Step(flows, bytes));
    }
    return steps;
  }

  private List<Step> exchanges(int power, double bytes, boolean growing) {
    List<Step> steps = new ArrayList<>();
    for (int distance = 1; distance < power; distance *= 2) {
      steps.add(exchange(power, distance, growing ? bytes * distance : bytes));
    }
    return steps;
  }

  private Step exchange(int power, int distance, double bytes) {
    List<Flow> flows = new ArrayList<>();
    for (int number = 0; number < power; number++) {
      flows.add(new Flow(rank(number, power), rank(number ^ distance, power)));
    }
    return new Step(flows, bytes);
  }

  private List<Step> halvingDoubling(double size) {
    int power = Integer.highestOneBit(ranks);
    List<Step> halves = new ArrayList<>();
    double part = size;
    for (int distance = power / 2; distance > 0; distance /= 2) {
      part /= 2;
      halves.add(exchange(power, distance, part));
    }
    List<Step> steps = new ArrayList<>(halves);
    steps.addAll(halves.reversed());
    return folded(size, steps, size);
  }

  /** Ranks beyond a power of two hand what they have to their neighbours, and get the result. */
  private List<Step> folded(double own, List<Step> between, double result) {
    int power = Integer.highestOneBit(ranks);
    if (power == ranks) {
      return between;
    }
    List<Flow> join = new ArrayList<>();
    List<Flow> leave = new ArrayList<>();
    for (int pair = 0; pair < ranks - power; pair++) {
      join.add(new Flow(2 * pair, 2 * pair + 1));
      leave.add(new Flow(2 * pair + 1, 2 * pair));
    }
    List<Step> steps = new ArrayList<>(List.of(new Step(join, own)));
    steps.addAll(between);
    steps.add(new Step(leave, result));
    return steps;
  }

  /** The rank that has a number among those that stay. */
  private int rank(int number, int power) {
    int over = ranks - power;
    return number < over ? 2 * number + 1 : number + over;
  }

  /** From the root outwards; what comes together goes the opposite way. */
  private List<Step> tree(double size, double block) {
    boolean inwards =
        spec.collective() == Collective.REDUCE || spec.collective() == Collective.GATHER;
    boolean parts =
        spec.collective() == Collective.GATHER || spec.collective() == Collective.SCATTER;
    List<Step> steps = new ArrayList<>();
    for (int distance = Integer.highestOneBit(ranks - 1); distance > 0; distance /= 2) {
      List<Flow> flows = new ArrayList<>();
      for (int parent = 0; parent + distance < ranks; parent += 2 * distance) {
        int from = fromRoot(parent);
        int to = fromRoot(parent + distance);
        flows.add(inwards ? new Flow(to, from) : new Flow(from, to));
      }
      steps.add(new Step(flows, parts ? block * Math.min(distance, ranks - distance) : size));
    }
    return inwards ? steps.reversed() : steps;
  }

  private int fromRoot(int number) {
    return (number + spec.root()) % ranks;
  }

  /** The first segment to the last rank, then the others behind it. */
  private List<Step> chain(double size) {
    boolean inwards = spec.collective() == Collective.REDUCE;
    double segment = Math.min(size, SEGMENT_BYTES);
    List<Flow> all = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (int number = 0; number + 1 < ranks; number++) {
      int near = fromRoot(number);
      int far = fromRoot(number + 1);
      Flow flow = inwards ? new Flow(far, near) : new Flow(near, far);
      all.add(flow);
      steps.add(new Step(List.of(flow), segment));
    }
    steps.add(new Step(all, size - segment, false));
    return steps;
  }

  private List<Step> linear(double size, double block) {
    List<Step> steps = new ArrayList<>();
    for (int number = 1; number < ranks; number++) {
      Flow flow =
          switch (spec.collective()) {
            case SCATTER -> new Flow(spec.root(), fromRoot(number));
            case GATHER -> new Flow(fromRoot(number), spec.root());
            default -> new Flow(number - 1, number);
          };
      boolean whole = spec.collective() == Collective.SCAN;
      // Blocks to and from the root are all under way at once; its link carries one after the
      // other.
      steps.add(new Step(List.of(flow), whole ? size : block, whole || number == 1));
    }
    return steps;
  }
}
