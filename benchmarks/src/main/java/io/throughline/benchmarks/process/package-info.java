/** Processes of benchmarks that this one speaks with. */
@NullMarked
package io.throughline.benchmarks.process;

import org.jspecify.annotations.NullMarked;
