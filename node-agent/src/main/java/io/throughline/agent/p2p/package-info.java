/**
 * Runs that measure one point after the other: sweep, ping-pong, paced load.
 *
 * <p>Each {@link io.throughline.agent.p2p.Worker} has a transport, a thread and a part of each
 * point. The first worker's thread is the data thread of the run. Between a point's barrier and its
 * last message nothing is allocated, and workers share nothing but a few flags.
 *
 * <p>Apart from the other engines: the loops themselves, which are tuned to nanoseconds a message
 * and look at the clock only now and then; {@code PhaseEnd}, since only here workers end together
 * or when the other side says. {@code OpenLoopSchedule} plans sends that never slip and asks a
 * {@code RateLimiter} for the node's cap beside; {@code ByteLease} is a worker's part of the byte
 * budget, so that its loop compares two numbers and no atomic.
 */
@NullMarked
package io.throughline.agent.p2p;

import org.jspecify.annotations.NullMarked;
