package io.throughline.protocol.result;

/**
 * Messages whose every byte was checked.
 *
 * @param verified how many
 * @param mismatches of them
 */
public record Checked(long verified, long mismatches) {
  /** No message was checked. */
  public static final Checked NOTHING = new Checked(0, 0);
}
