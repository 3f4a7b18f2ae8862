/**
 * Chunks that pass storage, network and storage in order, every stage at work at the same time: a
 * {@code StageChain} drives the {@code StageExecutor}s of one side.
 *
 * <p>Apart from the other engines: the loop, since a chain that is over still runs empty, stage by
 * stage, while the other side may have its own part to do.
 */
@NullMarked
package io.throughline.agent.pipeline;

import org.jspecify.annotations.NullMarked;
