/** The console's entry, and how its parts are put together. */
@NullMarked
package io.throughline.console;

import org.jspecify.annotations.NullMarked;
