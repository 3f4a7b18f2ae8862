package io.throughline.nativebridge.mpi;

/** A call of MPI that failed. */
public final class MpiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * @param call of MPI: {@code MPI_Allreduce}
   * @param words MPI's own for the error
   */
  MpiException(String call, int code, String words) {
    super("Open MPI: %s failed: %s (%d)".formatted(call, words, code));
  }
}
