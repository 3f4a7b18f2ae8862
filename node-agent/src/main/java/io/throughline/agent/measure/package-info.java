/**
 * Counting and timing on the data path, and telling of it.
 *
 * <p>Threads: the data thread is the only one that writes; the telemetry thread reads. Neither ever
 * waits for the other, and the data thread allocates nothing.
 */
@NullMarked
package io.throughline.agent.measure;

import org.jspecify.annotations.NullMarked;
