/**
 * Runs that measure one point after the other: sweep, ping-pong, paced load.
 *
 * <p>Each worker is a {@link io.throughline.agent.p2p.Lane}: a transport, a thread and a part of
 * each point. The first lane's thread is the data thread of the run. Between a point's barrier and
 * its last message nothing is allocated, and lanes share nothing but a few flags.
 */
@NullMarked
package io.throughline.agent.p2p;

import org.jspecify.annotations.NullMarked;
