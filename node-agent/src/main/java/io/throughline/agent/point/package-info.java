/**
 * Measuring a point, for every engine that measures points by their messages: its phases, its
 * latencies and counters as they are published, where its time went, how sure its mean is, and when
 * its warm-up and its measurement are over.
 *
 * <p>Threads: what belongs to a point belongs to one data thread. Between a point's barrier and its
 * last message nothing here is allocated.
 */
@NullMarked
package io.throughline.agent.point;

import org.jspecify.annotations.NullMarked;
