/**
 * What a node's own counters, clocks and settings say of a run, whatever the agent measured: what
 * the numbers are held against. Immutable; any thread.
 */
@NullMarked
package io.throughline.protocol.evidence;

import org.jspecify.annotations.NullMarked;
