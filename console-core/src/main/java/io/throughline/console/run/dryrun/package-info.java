/** Tells what a run would do, without doing it. */
@NullMarked
package io.throughline.console.run.dryrun;

import org.jspecify.annotations.NullMarked;
