/**
 * Results of other tools, read from the files that they write, beside those of a run. Immutable;
 * any thread.
 */
@NullMarked
package io.throughline.console.external;

import org.jspecify.annotations.NullMarked;
