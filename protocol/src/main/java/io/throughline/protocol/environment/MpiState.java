package io.throughline.protocol.environment;

/**
 * The Open MPI of a node as its agent finds it.
 *
 * @param available whether collectives can be carried out by it
 * @param reason why not, in a sentence; empty where it is available
 * @param version of the library, {@code 4.1.4}; empty where it is not available
 * @param mpirun path of the program that starts ranks; empty where it is not available
 */
public record MpiState(boolean available, String reason, String version, String mpirun) {

  /** State of Open MPI where the agent says nothing of it. */
  public static final MpiState UNKNOWN =
      new MpiState(false, "its agent does not know of Open MPI", "", "");
}
