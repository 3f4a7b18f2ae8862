/** The meaning of UCX's variables on a node. Pure functions; any thread. */
@NullMarked
package io.throughline.console.ucx;

import org.jspecify.annotations.NullMarked;
