package io.throughline.protocol.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A fault that a run brings about on purpose, and what holds for it. Ids are stable. */
public enum FaultKind {
  KILL("kill", "agent killed"),
  FREEZE("freeze", "agent frozen"),
  LINK_DOWN("link-down", "link taken down"),
  RATE_CUT("rate-cut", "link's rate cut"),
  FLIPPED_BIT("flipped-bit", "a bit flipped in one message"),
  SLOW_CONSUMER("slow-consumer", "consumer slowed down");

  private final String id;
  private final String label;

  FaultKind(String id, String label) {
    this.id = id;
    this.label = label;
  }

  /** As in YAML and {@code --set}. */
  public String id() {
    return id;
  }

  /** As people read it, after a node's name. */
  public String label() {
    return label;
  }

  /** Whether the fault is undone after a time. */
  public boolean undone() {
    return this != KILL && this != FLIPPED_BIT;
  }

  /** Whether heartbeats stop while it lasts. */
  boolean silences() {
    return this == FREEZE || this == LINK_DOWN;
  }

  /** Whether it concerns a network device of the node. */
  public boolean onLink() {
    return this == LINK_DOWN || this == RATE_CUT;
  }

  /** Whether an agent does it in its own data path, and nothing of the node is changed. */
  public boolean byAgent() {
    return this == FLIPPED_BIT || this == SLOW_CONSUMER;
  }

  /** Whether a rate is left meanwhile. */
  boolean hasRate() {
    return this == RATE_CUT || this == SLOW_CONSUMER;
  }

  /** Why it can happen on the node of one role only; empty where it can on either. */
  String whyThere() {
    return switch (this) {
      case RATE_CUT -> "rate-cut holds back what a node sends, and the receiver sends reports only";
      case FLIPPED_BIT -> "flipped-bit damages a message that is about to be sent";
      case SLOW_CONSUMER -> "slow-consumer slows down the side that checks what arrives";
      case KILL, FREEZE, LINK_DOWN -> "";
    };
  }

  /** The role whose node it happens on where nobody says otherwise. */
  Role usually() {
    return this == RATE_CUT || this == FLIPPED_BIT ? Role.SENDER : Role.RECEIVER;
  }

  /** The ids of all, in the order of a form. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(FaultKind::id).toList();
  }

  /** The fault of an id; empty where this version has none of it. */
  public static Optional<FaultKind> of(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }
}
