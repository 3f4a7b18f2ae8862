/**
 * The thin edge to UCX: structs, constants and functions under the names of its headers, with no
 * policy. Pointers are {@code long}. Everything above it uses {@link
 * io.throughline.nativebridge.ucx}.
 *
 * <p>The functions are as safe for threads as UCX's own: one thread per worker.
 */
@NullMarked
package io.throughline.nativebridge.ucx.ffi;

import org.jspecify.annotations.NullMarked;
