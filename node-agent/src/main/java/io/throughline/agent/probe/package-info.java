/** Probes of a node, by its own files and without external commands. Any thread. */
@NullMarked
package io.throughline.agent.probe;

import org.jspecify.annotations.NullMarked;
