/** How a run comes to its end, and why it failed. */
@NullMarked
package io.throughline.console.run.ending;

import org.jspecify.annotations.NullMarked;
