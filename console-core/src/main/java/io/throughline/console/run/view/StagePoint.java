package io.throughline.console.run.view;

/**
 * The figures of a pipeline's stage in the time of one {@link LivePoint}. NaN where nothing is
 * known.
 *
 * @param bandwidth bytes per second that passed it
 * @param queue chunks that waited for it at the end
 * @param stalledPercent of the time, in which it had nothing under way
 */
public record StagePoint(double bandwidth, double queue, double stalledPercent) {
  public static final StagePoint UNKNOWN = new StagePoint(Double.NaN, Double.NaN, Double.NaN);
}
