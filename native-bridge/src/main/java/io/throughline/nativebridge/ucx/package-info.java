/**
 * UCX as plain Java: contexts, workers, endpoints, memory and keys as {@link
 * java.lang.AutoCloseable} handles.
 *
 * <p>Threads: a {@link io.throughline.nativebridge.ucx.UcxWorker} and everything made from it
 * belong to the platform thread that opened the worker; using them from another is refused.
 * Contexts and memory may be shared.
 *
 * <p>Requests are plain numbers, so that posting and polling allocate nothing: 0 means done at
 * once, a positive number is a request in progress (poll it with {@code check}, then {@code free}
 * it), and a failure to post throws {@link io.throughline.nativebridge.ucx.UcxException}.
 *
 * <p>Order: a finished put means that its source may be reused; that the target sees the data is
 * known only when a flush after it has finished. Messages on another lane may overtake puts.
 */
@NullMarked
package io.throughline.nativebridge.ucx;

import org.jspecify.annotations.NullMarked;
