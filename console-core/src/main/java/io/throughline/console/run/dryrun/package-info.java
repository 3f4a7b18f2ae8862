/** What a run would do, told without doing it. */
@NullMarked
package io.throughline.console.run.dryrun;

import org.jspecify.annotations.NullMarked;
