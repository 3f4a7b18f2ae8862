/**
 * What work of every kind is made of: how a data thread waits, paces itself, notices a standstill,
 * is stopped, and talks to the other side outside of its hot loops.
 */
@NullMarked
package io.throughline.agent.workload;

import org.jspecify.annotations.NullMarked;
