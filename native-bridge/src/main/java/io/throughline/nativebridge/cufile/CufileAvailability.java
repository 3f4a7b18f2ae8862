package io.throughline.nativebridge.cufile;

/** Whether this process has cuFile. */
public sealed interface CufileAvailability {

  /** cuFile is there; {@link Cufile#properties} tells how it works here. */
  record Available(Cufile cufile) implements CufileAvailability {}

  /**
   * It cannot be used.
   *
   * @param reason why, in a sentence
   */
  record Missing(String reason) implements CufileAvailability {}
}
