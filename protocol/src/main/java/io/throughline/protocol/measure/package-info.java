/** Counters, latencies and samples. Immutable; any thread. */
@NullMarked
package io.throughline.protocol.measure;

import org.jspecify.annotations.NullMarked;
