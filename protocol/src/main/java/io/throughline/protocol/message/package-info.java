/** Messages of hub and agents to each other. Immutable; any thread. */
@NullMarked
package io.throughline.protocol.message;

import org.jspecify.annotations.NullMarked;
