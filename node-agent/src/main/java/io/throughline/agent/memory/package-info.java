/** What the bytes of transfers lie in: the host's memory, or a GPU's. */
@NullMarked
package io.throughline.agent.memory;

import org.jspecify.annotations.NullMarked;
