/**
 * The scripts that run on nodes: plain POSIX sh, which needs nothing installed. They lie beside
 * these classes.
 *
 * <p>Everything here may be used from any thread.
 */
@NullMarked
package io.throughline.launch.script;

import org.jspecify.annotations.NullMarked;
