/** Operations that all ranks of a group carry out together, as MPI and NCCL name them. */
@NullMarked
package io.throughline.protocol.collective;

import org.jspecify.annotations.NullMarked;
