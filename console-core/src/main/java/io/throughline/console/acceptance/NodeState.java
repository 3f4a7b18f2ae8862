package io.throughline.console.acceptance;

import java.util.Locale;

/** Verdict on a node, the better first. */
public enum NodeState {
  /** The node passed everything that it took part in. */
  GOOD,
  /** The node took part in something that missed, perhaps not because of this node. */
  UNCLEAR,
  /** The node is the reason why something missed. */
  BAD;

  /** As people write it: {@code good}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
