/**
 * The node at a closer look, and the way to another node: for probes and diagnoses, never beside a
 * run. Each question is answered on a thread of its own, within seconds.
 */
@NullMarked
package io.throughline.agent.inspect;

import org.jspecify.annotations.NullMarked;
