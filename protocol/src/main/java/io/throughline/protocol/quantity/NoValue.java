package io.throughline.protocol.quantity;

/** The text in place of a value that is not known, or that there is none of. */
public final class NoValue {
  public static final String TEXT = "–";

  private NoValue() {}
}
