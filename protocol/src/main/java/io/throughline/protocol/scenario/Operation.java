package io.throughline.protocol.scenario;

import java.util.Arrays;
import java.util.List;

/** Way in which bytes are moved: from one node to the other, or between memory and files. */
public enum Operation {
  PUT("put", "one-sided write", true, true),
  GET("get", "one-sided read", true, true),
  TAG("tag", "tagged message", false, true),
  AM("am", "active message", false, false),
  STREAM("stream", "byte stream", false, false),
  FILE_READ("read", "file read", false, false),
  FILE_WRITE("write", "file write", false, false),
  FILE_MIX("mixed", "file reads and writes", false, false);

  private final String id;
  private final String label;
  private final boolean oneSided;
  private final boolean overTcp;

  Operation(String id, String label, boolean oneSided, boolean overTcp) {
    this.id = id;
    this.label = label;
    this.oneSided = oneSided;
    this.overTcp = overTcp;
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

  /** Whether the {@code tcp} transport has it, emulated; {@code ucx} has all between nodes. */
  public boolean overTcp() {
    return overTcp;
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

  /** Whether it reads or writes files. */
  public boolean onFiles() {
    return this == FILE_READ || this == FILE_WRITE || this == FILE_MIX;
  }

  /** For those who carry bytes between nodes, and are asked for this. */
  public IllegalArgumentException notCarried() {
    return new IllegalArgumentException(label + " is nothing that a transport carries");
  }

  /** The {@link #id}s of those between nodes. */
  static List<String> ids() {
    return Arrays.stream(values()).filter(each -> !each.onFiles()).map(Operation::id).toList();
  }

  /** The {@link #id}s of those on files. */
  static List<String> idsOnFiles() {
    return Arrays.stream(values()).filter(Operation::onFiles).map(Operation::id).toList();
  }
}
