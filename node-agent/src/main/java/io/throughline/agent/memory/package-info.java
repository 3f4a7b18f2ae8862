/** Memory of the bytes of transfers: the host's, or a GPU's. */
@NullMarked
package io.throughline.agent.memory;

import org.jspecify.annotations.NullMarked;
