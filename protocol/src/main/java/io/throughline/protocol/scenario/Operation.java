package io.throughline.protocol.scenario;

import java.util.Arrays;
import java.util.List;

/** How bytes are moved from one node to the other. */
public enum Operation {
  PUT("put", "one-sided write", true),
  GET("get", "one-sided read", true),
  TAG("tag", "tagged message", false),
  AM("am", "active message", false),
  STREAM("stream", "byte stream", false);

  private final String id;
  private final String label;
  private final boolean oneSided;

  Operation(String id, String label, boolean oneSided) {
    this.id = id;
    this.label = label;
    this.oneSided = oneSided;
  }

  /** As in settings. */
  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  /** Whether the other side's program takes no part in a transfer. */
  public boolean oneSided() {
    return oneSided;
  }

  /**
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Operation of(String id) {
    return Arrays.stream(values())
        .filter(operation -> operation.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no operation named " + id));
  }

  /** The {@link #id}s of all. */
  static List<String> ids() {
    return Arrays.stream(values()).map(Operation::id).toList();
  }
}
