package io.throughline.nativebridge.ucc;

/** Whether this process has UCC. */
public sealed interface UccAvailability {

  /** UCC and a plugin for its collectives are there. */
  record Available(Ucc library) implements UccAvailability {}

  /**
   * UCC cannot be used.
   *
   * @param reason why, in a sentence
   */
  record Missing(String reason) implements UccAvailability {}
}
