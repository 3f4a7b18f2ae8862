/** Other tools beside a run: their command lines, their figures, and what sets them apart. */
@NullMarked
package io.throughline.console.run.peer;

import org.jspecify.annotations.NullMarked;
