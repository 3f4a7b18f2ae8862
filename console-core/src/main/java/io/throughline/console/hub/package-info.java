/**
 * The agents' entrance: a WebSocket on the console's loopback, one token per agent. Its threads are
 * the server's; one more virtual thread per agent beats and listens for silence.
 */
@NullMarked
package io.throughline.console.hub;

import org.jspecify.annotations.NullMarked;
