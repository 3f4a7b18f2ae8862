/**
 * CUDA's driver as plain Java: devices, their memory, streams, events and kernels, as {@link
 * java.lang.AutoCloseable} handles. Nothing here fails or crashes for want of a driver: {@link
 * io.throughline.nativebridge.cuda.Cuda#availability} says what is missing.
 *
 * <p>The calls go through JCuda where it is at hand (x86-64), and through FFM elsewhere; {@link
 * io.throughline.nativebridge.cuda.driver.CudaDriver#binding} says which. Memory of a device is an
 * address that only the device and its driver may follow.
 *
 * <p>Threads: what is made from a {@link io.throughline.nativebridge.cuda.Gpu} may be used by one
 * thread at a time, each after {@link io.throughline.nativebridge.cuda.Gpu#enter}.
 */
@NullMarked
package io.throughline.nativebridge.cuda;

import org.jspecify.annotations.NullMarked;
