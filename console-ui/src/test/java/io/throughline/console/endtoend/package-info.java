/** Whole runs: real agents over real SSH between real hosts. */
@NullMarked
package io.throughline.console.endtoend;

import org.jspecify.annotations.NullMarked;
