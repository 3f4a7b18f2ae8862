package io.throughline.console.run.annotation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * Something that happened during a run: a vertical line on every chart over time.
 *
 * @param seconds since the release of the start barrier
 * @param weight how it is drawn
 * @param text what happened, in a few words, with the node's name before it
 */
public record Annotation(double seconds, Weight weight, String text) {
  /** The gravity of an annotation. */
  public enum Weight {
    /** It belongs to the run's course. */
    COURSE,
    /** It makes numbers doubtful. */
    WARNING,
    /** A node was lost. */
    FAILURE;

    /** {@code warning}. */
    @JsonValue
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
