package io.throughline.protocol.collective;

import java.util.Arrays;
import java.util.List;

/**
 * An operation that all ranks carry out together. The <em>size</em> of one is, as in nccl-tests,
 * the bytes of a rank's larger buffer: what all-gather receives, what reduce-scatter takes in.
 */
public enum Collective {
  BARRIER("barrier", "Barrier", false, false),
  BROADCAST("broadcast", "Broadcast", false, true),
  REDUCE("reduce", "Reduce", true, true),
  ALL_REDUCE("all-reduce", "All-reduce", true, false),
  ALL_GATHER("all-gather", "All-gather", false, false),
  REDUCE_SCATTER("reduce-scatter", "Reduce-scatter", true, false),
  ALL_TO_ALL("all-to-all", "All-to-all", false, false),
  GATHER("gather", "Gather", false, true),
  SCATTER("scatter", "Scatter", false, true),
  SCAN("scan", "Scan", true, false);

  private final String id;
  private final String label;
  private final boolean reduces;
  private final boolean rooted;

  Collective(String id, String label, boolean reduces, boolean rooted) {
    this.id = id;
    this.label = label;
    this.reduces = reduces;
    this.rooted = rooted;
  }

  /** As in settings: {@code all-reduce}. */
  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  /** Whether operands of several ranks become one. */
  public boolean reduces() {
    return reduces;
  }

  /** Whether one rank has a part of its own: the one that data comes from or goes to. */
  public boolean rooted() {
    return rooted;
  }

  /** Whether data is moved at all. */
  public boolean movesData() {
    return this != BARRIER;
  }

  /**
   * Bytes that the busiest link of a rank carries, by the size; as nccl-tests defines bus
   * bandwidth. Its figure does not depend on the number of ranks where the hardware does not.
   *
   * @param ranks at least 2
   */
  public double busFactor(int ranks) {
    return switch (this) {
      case BARRIER -> 0;
      case BROADCAST, REDUCE, SCAN -> 1;
      case ALL_REDUCE -> 2.0 * (ranks - 1) / ranks;
      case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, GATHER, SCATTER -> (ranks - 1.0) / ranks;
    };
  }

  /** The ids, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Collective::id).toList();
  }

  /**
   * @throws IllegalArgumentException where there is none of this id
   */
  public static Collective of(String id) {
    return Arrays.stream(values())
        .filter(each -> each.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'%s' is no collective".formatted(id)));
  }
}
