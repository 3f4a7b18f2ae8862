/** How the console's parts are put together. */
@NullMarked
package io.throughline.console.assembly;

import org.jspecify.annotations.NullMarked;
