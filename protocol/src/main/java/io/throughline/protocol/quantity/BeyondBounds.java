package io.throughline.protocol.quantity;

/** A quantity that was understood, and is below 0 or above all that can be counted. */
public final class BeyondBounds extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public BeyondBounds(String message) {
    super(message);
  }
}
