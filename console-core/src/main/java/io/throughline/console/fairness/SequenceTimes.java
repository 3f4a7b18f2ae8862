package io.throughline.console.fairness;

import io.throughline.protocol.result.GroupResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The steps of a sequence of traffic matrices, each with the shares of its flows.
 *
 * @param steps in order
 */
public record SequenceTimes(List<Step> steps) {

  /**
   * A step.
   *
   * @param number from 1
   */
  public record Step(int number, Fairness fairness) {}

  /**
   * A flow of a step.
   *
   * @param step its number, from 1
   */
  public record StepFlow(int step, FlowShare flow) {}

  public SequenceTimes {
    steps = List.copyOf(steps);
  }

  /** The steps as far as they are measured. */
  public static SequenceTimes of(GroupResult group) {
    return new SequenceTimes(
        IntStream.range(0, group.steps().size())
            .mapToObj(step -> new Step(step + 1, Fairness.of(group.step(step))))
            .toList());
  }

  /**
   * The sum of the times in which the steps were done, nanoseconds; NaN while one is not known. Of
   * flows of lost ranks none counts.
   */
  public double total() {
    return steps.stream().mapToDouble(step -> step.fairness().lastDone()).sum();
  }

  /** All bytes of the steps by {@link #total}, bytes per second; NaN where that is not known. */
  public double aggregate() {
    return steps.stream().mapToLong(step -> step.fairness().bytes()).sum() * 1e9 / total();
  }

  /** The step that was done last after its start; empty where none is known. */
  public Optional<Step> longest() {
    return steps.stream()
        .filter(step -> !Double.isNaN(step.fairness().lastDone()))
        .max(Comparator.comparingDouble(step -> step.fairness().lastDone()));
  }

  /** The flow to which the others left least of its rate alone; empty where none is known. */
  public Optional<StepFlow> leastOfAlone() {
    return steps.stream()
        .flatMap(step ->
            step.fairness().leastOfAlone().stream().map(flow -> new StepFlow(step.number(), flow)))
        .min(Comparator.comparingDouble(each -> each.flow().ofAlone()));
  }
}
