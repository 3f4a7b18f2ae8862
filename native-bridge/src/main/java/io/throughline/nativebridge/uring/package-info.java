/**
 * Linux's io_uring: reads and writes of files that are handed over in a ring of memory shared with
 * the kernel, and come back in another. A ring belongs to the thread that opened it.
 */
@NullMarked
package io.throughline.nativebridge.uring;

import org.jspecify.annotations.NullMarked;
