/**
 * Collectives that Open MPI carries out between the agents. {@code mpirun} starts a small shell
 * script for each rank; the agents take the variables that these were given, and are the ranks.
 */
@NullMarked
package io.throughline.agent.collective.mpi;

import org.jspecify.annotations.NullMarked;
