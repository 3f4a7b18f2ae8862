/**
 * The agent's bundle: what of it goes to a node, under a name made of its content.
 *
 * <p>Everything here may be used from any thread.
 */
@NullMarked
package io.throughline.launch.bundle;

import org.jspecify.annotations.NullMarked;
