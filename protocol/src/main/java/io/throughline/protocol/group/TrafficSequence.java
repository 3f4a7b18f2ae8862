package io.throughline.protocol.group;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Traffic matrices one after the other, such as the steps of a training iteration.
 *
 * @param steps one or more, each of the same number of ranks
 */
public record TrafficSequence(List<TrafficMatrix> steps) {
  /** Most steps of a sequence. */
  public static final int MOST = 256;

  private static final String STEP = "|";

  /**
   * @throws IllegalArgumentException where there are too many steps, or steps of different numbers
   *     of ranks
   */
  public TrafficSequence {
    steps = List.copyOf(steps);
    if (steps.isEmpty() || steps.size() > MOST) {
      throw new IllegalArgumentException(
          "it has %d steps; allowed is 1 to %d".formatted(steps.size(), MOST));
    }
    int ranks = steps.getFirst().ranks();
    for (int step = 1; step < steps.size(); step++) {
      if (steps.get(step).ranks() != ranks) {
        throw new IllegalArgumentException(
            "step %d is a matrix of %d ranks, expected %d as in step 1"
                .formatted(step + 1, steps.get(step).ranks(), ranks));
      }
    }
  }

  /**
   * Reads steps parted by {@code |}.
   *
   * @param matrix reads one step
   * @throws IllegalArgumentException with the step that is wrong and what {@code matrix} says
   */
  public static TrafficSequence parse(String text, Function<String, TrafficMatrix> matrix) {
    String[] parts = text.split("[" + STEP + "]", -1);
    List<TrafficMatrix> steps = new ArrayList<>();
    for (String part : parts) {
      steps.add(inStep(steps.size() + 1, parts.length, () -> matrix.apply(part)));
    }
    return new TrafficSequence(steps);
  }

  /**
   * Reads the lines of a CSV file: a line for each row, an empty line between two steps. Lines that
   * begin with {@code #} are comments.
   *
   * @throws IllegalArgumentException with the step, the row and the cell that is wrong, or that
   *     there is no row
   */
  public static TrafficSequence ofLines(List<String> lines) {
    List<List<String>> parts = new ArrayList<>();
    List<String> part = new ArrayList<>();
    for (String line : lines) {
      if (line.isBlank()) {
        parts.add(part);
        part = new ArrayList<>();
      } else if (!line.strip().startsWith("#")) {
        part.add(line);
      }
    }
    parts.add(part);
    parts.removeIf(List::isEmpty);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("there is no row in it");
    }
    List<TrafficMatrix> steps = new ArrayList<>();
    for (List<String> rows : parts) {
      steps.add(inStep(steps.size() + 1, parts.size(), () -> TrafficMatrix.ofRows(rows)));
    }
    return new TrafficSequence(steps);
  }

  private static TrafficMatrix inStep(int step, int of, Supplier<TrafficMatrix> matrix) {
    try {
      return matrix.get();
    } catch (IllegalArgumentException e) {
      throw of == 1
          ? e
          : new IllegalArgumentException("step %d: %s".formatted(step, e.getMessage()), e);
    }
  }

  /** The number of ranks. */
  public int ranks() {
    return steps.getFirst().ranks();
  }

  /** The steps as {@link #parse} reads them with {@link TrafficMatrix#parse}. */
  public String text() {
    return steps.stream().map(TrafficMatrix::text).collect(Collectors.joining(" | "));
  }
}
