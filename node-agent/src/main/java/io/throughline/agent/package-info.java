/**
 * The agent's process: joins the hub, does what it says, and leaves when it is released, when the
 * hub is lost, or when its standard input ends.
 *
 * <p>Threads: main waits for the end; the hub's messages come on the channel's threads; one more
 * thread watches standard input.
 */
@NullMarked
package io.throughline.agent;

import org.jspecify.annotations.NullMarked;
