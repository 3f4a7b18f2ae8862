package io.throughline.protocol.collective;

import java.util.Arrays;
import java.util.List;

/** The way in which ranks call a collective. */
public enum CallMode {
  /** One call begins it and returns when the rank's part is done. */
  BLOCKING("blocking"),
  /** One call begins it, another waits for its end; the rank computes in between. */
  NON_BLOCKING("non-blocking"),
  /** A request is made once for a point; each call starts it and waits for its end. */
  PERSISTENT("persistent");

  private final String id;

  CallMode(String id) {
    this.id = id;
  }

  /** The id in settings: {@code non-blocking}. */
  public String id() {
    return id;
  }

  /** The ids, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(CallMode::id).toList();
  }

  /**
   * @throws IllegalArgumentException where there is none of this id
   */
  public static CallMode of(String id) {
    return Arrays.stream(values())
        .filter(each -> each.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'%s' is no way of calling".formatted(id)));
  }
}
