package io.throughline.console.acceptance;

import java.util.Locale;

/** Verdict on a node, the better first. */
public enum NodeState {
  /** It passed everything that it took part in. */
  GOOD,
  /** It took part in something that missed, and nobody can tell whether it was this node. */
  UNCLEAR,
  /** It is the reason why something missed. */
  BAD;

  /** As people write it: {@code good}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
