/** The end of a run, and why it failed. */
@NullMarked
package io.throughline.console.run.ending;

import org.jspecify.annotations.NullMarked;
