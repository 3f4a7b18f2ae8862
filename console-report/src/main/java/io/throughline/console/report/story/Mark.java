package io.throughline.console.report.story;

/** Mark of a table cell. */
public enum Mark {
  /** Nothing is to be said of it. */
  NONE,
  GOOD,
  BAD,
  /** It makes a figure doubtful, or could not be looked at. */
  DOUBT,
  /** The two ends, which should be equal, differ; or a value differs from a default. */
  DIFFERS
}
