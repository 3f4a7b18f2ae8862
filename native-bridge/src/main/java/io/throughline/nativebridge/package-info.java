/**
 * Native libraries as plain Java. Nothing here knows of scenarios; {@code java.lang.foreign}'s
 * linker stays inside this module, only {@link java.lang.foreign.MemorySegment} crosses its edge,
 * for the memory of buffers.
 */
@NullMarked
package io.throughline.nativebridge;

import org.jspecify.annotations.NullMarked;
