/**
 * Other tools that measure the same work, run on this node beside Throughline: as child processes
 * of the agent, in its process group, so that the keeper ends them with it.
 */
@NullMarked
package io.throughline.agent.peer;

import org.jspecify.annotations.NullMarked;
