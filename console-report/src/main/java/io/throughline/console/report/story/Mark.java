package io.throughline.console.report.story;

import io.throughline.protocol.result.RankFinding;

/** Mark of a row of a table, or of a line. */
public enum Mark {
  /** Nothing is to be said of it. */
  NONE,
  GOOD,
  BAD,
  /** Makes a figure doubtful, or could not be looked at. */
  DOUBT,
  /** The two ends, which should be equal, differ; or a value differs from a default. */
  DIFFERS;

  /** How a finding on ranks or a pair is marked. */
  public static Mark of(RankFinding finding) {
    return switch (finding.kind()) {
      case SENDING, RECEIVING, PAIR, LOST -> BAD;
      case INCONCLUSIVE -> DOUBT;
      case CLEARED -> GOOD;
    };
  }
}
