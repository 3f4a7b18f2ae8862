/** The console's entry. */
@NullMarked
package io.throughline.console;

import org.jspecify.annotations.NullMarked;
