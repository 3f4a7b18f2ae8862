/**
 * What is done on a node once it can be reached: the keeper, logs, proof of clean-up. Knows nothing
 * of SSH.
 *
 * <p>Everything here may be used from any thread.
 */
@NullMarked
package io.throughline.launch.node;

import org.jspecify.annotations.NullMarked;
