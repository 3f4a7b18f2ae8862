package io.throughline.protocol.scenario;

import java.util.Arrays;
import java.util.Optional;

/** A fault that a run brings about on purpose, and what holds for it. Ids are stable. */
public enum FaultKind {
  KILL("kill", "agent killed"),
  FREEZE("freeze", "agent frozen"),
  LINK_DOWN("link-down", "link taken down"),
  RATE_CUT("rate-cut", "link's rate cut"),
  FLIPPED_BIT("flipped-bit", "one bit flipped"),
  SLOW_CONSUMER("slow-consumer", "consumer slowed down"),
  DISK_FULL("disk-full", "disk filled");

  /** Bytes of the largest file system that is filled; {@code fault.sh} has the same bound. */
  public static final long MOST_FILLED = 1L << 30;

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

  /** Whether it may take the node out of the run; else the node stays, and is heard. */
  public boolean losesNode() {
    return this == KILL || silences();
  }

  /** Whether heartbeats stop while it lasts. */
  boolean silences() {
    return this == FREEZE || this == LINK_DOWN;
  }

  /** Whether less data moves meanwhile, or none; else only what it holds is changed. */
  public boolean holdsUp() {
    return this != FLIPPED_BIT;
  }

  /** Whether it concerns a network device of the node. */
  public boolean onLink() {
    return this == LINK_DOWN || this == RATE_CUT;
  }

  /** Whether it concerns the file system of the files that a node makes. */
  public boolean onFiles() {
    return this == DISK_FULL;
  }

  /** Whether an agent does it in its own data path, and nothing of the node is changed. */
  public boolean byAgent() {
    return this == FLIPPED_BIT || this == SLOW_CONSUMER;
  }

  /** Whether a rate is left meanwhile. */
  boolean hasRate() {
    return this == RATE_CUT || this == SLOW_CONSUMER;
  }

  /** The fault of an id; empty where this version has none of it. */
  public static Optional<FaultKind> of(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }
}
