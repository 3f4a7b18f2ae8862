/**
 * NVIDIA's GPUDirect Storage as plain Java: files read straight into the memory of a GPU and
 * written straight from it ({@code libcufile.so.0}), through FFM. Where cuFile cannot do that, it
 * goes through the host's memory by itself; {@link
 * io.throughline.nativebridge.cufile.Cufile.Properties#compatible} tells.
 */
@NullMarked
package io.throughline.nativebridge.cufile;

import org.jspecify.annotations.NullMarked;
