package io.throughline.nativebridge.mpi;

/** Constants of Open MPI's {@code mpi.h}, 4.x and 5.x. A test holds them against the header. */
enum MpiLayout {
  SUCCESS("MPI_SUCCESS", 0),
  THREAD_FUNNELED("MPI_THREAD_FUNNELED", 1),
  ANY_SOURCE("MPI_ANY_SOURCE", -1),
  ANY_TAG("MPI_ANY_TAG", -1),
  /** In place of the address of an operand that lies where the result goes. */
  IN_PLACE("(long) MPI_IN_PLACE", 1),
  STATUS_IGNORE("(long) MPI_STATUS_IGNORE", 0),
  MAX_LIBRARY_VERSION("MPI_MAX_LIBRARY_VERSION_STRING", 256),
  MAX_ERROR_STRING("MPI_MAX_ERROR_STRING", 256),
  INT_SIZE("sizeof(int)", 4),
  HANDLE_SIZE("sizeof(MPI_Comm)", 8);

  private final String expression;
  private final int value;

  MpiLayout(String expression, int value) {
    this.expression = expression;
    this.value = value;
  }

  /** In C. */
  String expression() {
    return expression;
  }

  int value() {
    return value;
  }
}
