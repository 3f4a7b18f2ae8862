/** Other tools that do the same work: how they are called, and what sets them apart. */
@NullMarked
package io.throughline.protocol.peer;

import org.jspecify.annotations.NullMarked;
