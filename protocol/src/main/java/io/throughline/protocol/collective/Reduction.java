package io.throughline.protocol.collective;

import java.util.Arrays;
import java.util.List;

/** How two operands become one, element by element. */
public enum Reduction {
  SUM("sum"),
  PROD("prod"),
  MIN("min"),
  MAX("max");

  private final String id;

  Reduction(String id) {
    this.id = id;
  }

  /** As in settings: {@code sum}. */
  public String id() {
    return id;
  }

  /** The ids, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Reduction::id).toList();
  }

  /**
   * @throws IllegalArgumentException where there is none of this id
   */
  public static Reduction of(String id) {
    return Arrays.stream(values())
        .filter(each -> each.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'%s' is no reduction".formatted(id)));
  }
}
