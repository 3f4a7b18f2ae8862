/**
 * Open MPI's library: what collectives of MPI programs run on. An optional library, found at run
 * time. A process becomes a rank by the variables that {@code mpirun} gives to what it starts. All
 * calls belong to one thread.
 */
@NullMarked
package io.throughline.nativebridge.mpi;

import org.jspecify.annotations.NullMarked;
