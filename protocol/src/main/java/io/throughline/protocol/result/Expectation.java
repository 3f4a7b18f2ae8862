package io.throughline.protocol.result;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The times that calls of collectives should take by the links between the ranks.
 *
 * @param matrixRun id of the run that measured the links
 * @param matrixMillis when it began, since the epoch
 * @param points those of which something can be expected
 */
public record Expectation(String matrixRun, long matrixMillis, List<Expected> points) {
  public Expectation {
    points = List.copyOf(points);
  }

  /**
   * The expected time of a point's calls.
   *
   * @param point its index
   * @param nanos of one call
   * @param algorithm by whose steps, its id
   */
  public record Expected(int point, double nanos, String algorithm) {}

  /**
   * The expected time of a call by the measured one, 1 and above where it is as quick as its links
   * allow; empty where nothing is expected, or was measured.
   */
  public OptionalDouble share(Point point) {
    return points.stream()
        .filter(each -> each.point() == point.spec().index())
        .filter(each -> point.basis().messages() > 0 && point.basis().elapsedNanos() > 0)
        .mapToDouble(each -> each.nanos() * point.basis().messages() / point.basis().elapsedNanos())
        .findFirst();
  }
}
