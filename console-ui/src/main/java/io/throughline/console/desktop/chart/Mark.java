package io.throughline.console.desktop.chart;

/**
 * Something that happened during a run: a vertical line on every chart over time.
 *
 * @param seconds since the release of the start barrier
 * @param kind how it is drawn
 * @param text what happened, in a few words
 */
public record Mark(double seconds, Kind kind, String text) {
  /** How grave it is. */
  public enum Kind {
    /** It belongs to the run's course. */
    COURSE,
    /** It makes numbers doubtful, or a threshold was crossed. */
    WARNING,
    /** A node was lost. */
    FAILURE
  }
}
