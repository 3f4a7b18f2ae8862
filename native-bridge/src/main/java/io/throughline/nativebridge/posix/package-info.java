/**
 * What agents need of the C library on Linux and the JDK does not have. Any thread may call
 * anything here; what concerns "the calling thread" means the platform thread.
 */
@NullMarked
package io.throughline.nativebridge.posix;

import org.jspecify.annotations.NullMarked;
