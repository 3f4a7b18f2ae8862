/** Tells Prometheus the figures of the runs that were started here. */
@NullMarked
package io.throughline.console.server.metrics;

import org.jspecify.annotations.NullMarked;
