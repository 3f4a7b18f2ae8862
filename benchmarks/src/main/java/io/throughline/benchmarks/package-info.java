/** The project's own figures, measured side by side with a peer in one run. */
@NullMarked
package io.throughline.benchmarks;

import org.jspecify.annotations.NullMarked;
