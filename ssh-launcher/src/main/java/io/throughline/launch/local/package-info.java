/**
 * Agents as child processes on this machine, under the same keeper as elsewhere.
 *
 * <p>Everything here may be used from any thread; every wait has a bound.
 */
@NullMarked
package io.throughline.launch.local;

import org.jspecify.annotations.NullMarked;
