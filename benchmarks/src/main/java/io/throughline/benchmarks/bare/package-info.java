/**
 * The stream's peer: the same one-sided writes over the same ring with the same flushes, and
 * nothing else. No backpressure, no telemetry, no hub; stamps only. Each side is a process of its
 * own.
 */
@NullMarked
package io.throughline.benchmarks.bare;

import org.jspecify.annotations.NullMarked;
