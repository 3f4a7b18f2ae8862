package io.throughline.nativebridge.mpi;

/** Whether this process has Open MPI. */
public sealed interface MpiAvailability {

  /** Open MPI is there, in a version whose ABI is known. */
  record Available(Mpi library) implements MpiAvailability {}

  /**
   * Open MPI cannot be used.
   *
   * @param reason why, in a sentence
   */
  record Missing(String reason) implements MpiAvailability {}
}
