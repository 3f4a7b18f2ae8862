/** CUDA's driver through FFM: for machines without JCuda, aarch64 among them. */
@NullMarked
package io.throughline.nativebridge.cuda.ffi;

import org.jspecify.annotations.NullMarked;
