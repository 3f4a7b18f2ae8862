package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A network in which a flow is as fast as the slowest of its sender, its receiver and the way
 * between them, give or take lognormal noise.
 */
final class SimulatedNetwork {
  /** 100 Gbit/s, in bytes per second. */
  static final double USUAL = 12.5e9;

  private final double noise;
  private final Random random;
  private final Group group;
  private final double[] sending;
  private final double[] receiving;
  private final double[] busy;
  private final Map<Flow, Double> pairs = new HashMap<>();
  private final Map<Integer, Integer> lostIn = new HashMap<>();
  private final List<FlowResult> flows = new ArrayList<>();
  private final List<Round> retests = new ArrayList<>();
  private List<Round> planned;

  SimulatedNetwork(int ranks, double noise, long seed) {
    this.noise = noise;
    random = new Random(seed);
    group = Group.of(IntStream.range(0, ranks).mapToObj(i -> "gpu" + i).toList());
    sending = new double[ranks];
    receiving = new double[ranks];
    busy = new double[ranks];
    Arrays.fill(sending, USUAL);
    Arrays.fill(receiving, USUAL);
    planned = new Pattern.Permutation().rounds(ranks);
  }

  int ranks() {
    return group.size();
  }

  /** A rank's sending, as a share of the usual rate. */
  SimulatedNetwork sending(int rank, double share) {
    sending[rank] = share * USUAL;
    return this;
  }

  /** A rank's receiving, as a share of the usual rate. */
  SimulatedNetwork receiving(int rank, double share) {
    receiving[rank] = share * USUAL;
    return this;
  }

  /** A pair, as a share of the usual rate. */
  SimulatedNetwork pair(int from, int to, double share) {
    pairs.put(new Flow(from, to), share * USUAL);
    return this;
  }

  /**
   * A rank whose data thread wants for a CPU, by which each of its flows loses as much.
   *
   * @param share of the time
   */
  SimulatedNetwork busy(int rank, double share) {
    busy[rank] = share;
    return this;
  }

  /** A rank of which nothing is measured from a round on. */
  SimulatedNetwork lost(int rank, int round) {
    lostIn.put(rank, round);
    return this;
  }

  /** Only these rounds of the matrix are measured. */
  SimulatedNetwork rounds(List<Round> some) {
    planned = some;
    return this;
  }

  /** Measures the matrix, without what is to be tested again. */
  SimulatedNetwork measureMatrix() {
    planned.forEach(round -> measure(round, false));
    return this;
  }

  /** Measures the matrix, and again what is suspect. */
  SimulatedNetwork run(int slow) {
    measureMatrix();
    Retest retest = new Retest(slow);
    Set<Integer> lost = new HashSet<>(lostIn.keySet());
    for (Optional<Round> next = retest.next(result(), lost);
        next.isPresent();
        next = retest.next(result(), lost)) {
      retests.add(next.get());
      measure(next.get(), true);
    }
    return this;
  }

  /** Measures one round. */
  SimulatedNetwork measure(Round round, boolean again) {
    for (Flow flow : round.flows()) {
      boolean there =
          lostIn.getOrDefault(flow.from(), Integer.MAX_VALUE) > round.index()
              && lostIn.getOrDefault(flow.to(), Integer.MAX_VALUE) > round.index();
      flows.add(
          result(
              round.index(),
              flow,
              again,
              there ? rate(flow) : 0,
              cpuWait(flow),
              there ? "" : "a rank of the flow was lost"));
    }
    return this;
  }

  private double rate(Flow flow) {
    double rate = Math.min(sending[flow.from()], receiving[flow.to()]);
    return Math.min(rate, pairs.getOrDefault(flow, Double.MAX_VALUE))
        * (1 - cpuWait(flow))
        * Math.exp(noise * random.nextGaussian());
  }

  private double cpuWait(Flow flow) {
    return Math.max(busy[flow.from()], busy[flow.to()]);
  }

  static FlowResult result(
      int round, Flow flow, boolean again, double rate, double cpuWait, String problem) {
    return new FlowResult(
        round, flow, again, rate, (long) rate, null, Checked.NOTHING, cpuWait, "", problem);
  }

  /** The result so far. */
  GroupResult result() {
    return new GroupResult(group, flows, List.of(), "");
  }

  /** The rounds in which something was measured again. */
  List<Round> retests() {
    return retests;
  }

  /** The findings on all of it. */
  Findings findings(int slow) {
    return Findings.of(result(), slow, true);
  }
}
