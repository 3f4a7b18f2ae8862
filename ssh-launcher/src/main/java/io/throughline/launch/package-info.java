/**
 * What it takes to start an agent on a node, and what comes of it: steps, lease, questions. How it
 * is done stands in the packages below.
 *
 * <p>Launchers may be used from several threads at once, one launch each; what they hand out too.
 */
@NullMarked
package io.throughline.launch;

import org.jspecify.annotations.NullMarked;
