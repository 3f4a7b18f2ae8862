package io.throughline.console.run.annotation;

import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * Something that happened during a run: a vertical line on every chart over time.
 *
 * @param seconds since the release of the start barrier
 * @param weight how it is drawn
 * @param text what happened, in a few words, with the node's name before it
 */
public record Annotation(double seconds, Weight weight, String text) {
  /** The gravity of an annotation. */
  @EnumNaming(EnumNamingStrategies.SnakeCaseStrategy.class)
  public enum Weight {
    /** An event of the run's course. */
    COURSE,
    /** An event that makes numbers doubtful. */
    WARNING,
    /** A node was lost. */
    FAILURE
  }
}
