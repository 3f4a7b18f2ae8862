/**
 * What work of every kind is made of: how a data thread waits, paces itself, notices a standstill,
 * is stopped, and talks to the other side outside of its hot loops.
 *
 * <p>Once each: {@link io.throughline.agent.workload.MeasurementStart} for the release of the start
 * barrier, {@link io.throughline.agent.workload.StopCondition} for an end by number and time,
 * {@link io.throughline.agent.workload.StopSignal} for one that was asked for and its words, {@link
 * io.throughline.agent.workload.MeasuredPoints} for what points come to, {@link
 * io.throughline.agent.workload.RateLimiter} for every rate that is kept to, {@link
 * io.throughline.agent.workload.ByteBudget} for {@code limits.bytes}, {@link
 * io.throughline.agent.workload.Mismatches} for what is checked.
 */
@NullMarked
package io.throughline.agent.workload;

import org.jspecify.annotations.NullMarked;
