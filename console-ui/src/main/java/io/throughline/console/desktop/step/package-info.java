/** The steps by which an agent gets to a node, ticked off: in connection tests and in runs. */
@NullMarked
package io.throughline.console.desktop.step;

import org.jspecify.annotations.NullMarked;
