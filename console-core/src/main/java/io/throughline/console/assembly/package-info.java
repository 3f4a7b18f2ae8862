/** Puts the console's parts together. */
@NullMarked
package io.throughline.console.assembly;

import org.jspecify.annotations.NullMarked;
