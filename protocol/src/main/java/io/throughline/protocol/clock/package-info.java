/** The clock by which one process waits for others. */
@NullMarked
package io.throughline.protocol.clock;

import org.jspecify.annotations.NullMarked;
