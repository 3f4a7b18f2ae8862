/** Open MPI as this node has it: library, programs, and what differs between its versions. */
@NullMarked
package io.throughline.agent.mpi;

import org.jspecify.annotations.NullMarked;
