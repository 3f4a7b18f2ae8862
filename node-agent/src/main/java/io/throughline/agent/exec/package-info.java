/**
 * One run on this node: from the hub's plan to the result. {@code Workloads} opens what the plan
 * asks for, {@code WorkloadRunner} takes it through its life, whatever it is.
 *
 * <p>Threads: the hub's messages arrive on the channel's threads and only leave word; the data
 * thread does the work, from allocating memory to closing the transport.
 */
@NullMarked
package io.throughline.agent.exec;

import org.jspecify.annotations.NullMarked;
