/**
 * The echo: clients find a server by its socket address, both sides tell each other the tags that
 * they will listen to over the connection's stream, and from then on every object goes as a message
 * with its length and a message with its bytes, and comes back the same way. A connection closes
 * once the other side has received as many messages as were sent.
 *
 * <p>Threads: everything belongs to the data thread, which owns the one worker; all clients of a
 * node, or all connections of a server, take turns on it.
 *
 * <p>Apart from the other engines: its connections are UCX's own and no transport of a run, so what
 * ends a server's loop is that every connection has closed.
 */
@NullMarked
package io.throughline.agent.echo;

import org.jspecify.annotations.NullMarked;
