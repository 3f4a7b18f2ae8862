package io.throughline.console.report.story;

/** Mark of a table cell. */
public enum Mark {
  /** Nothing is to be said of it. */
  NONE,
  GOOD,
  BAD,
  /** It makes a figure doubtful, or could not be looked at. */
  DOUBT,
  /** Of the two ends, which should be equal; or of a default. */
  DIFFERS
}
