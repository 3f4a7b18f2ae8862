/**
 * Chunks that pass storage, network and storage in order, every stage at work at the same time: a
 * {@code StageChain} drives the {@code StageExecutor}s of one side.
 */
@NullMarked
package io.throughline.agent.pipeline;

import org.jspecify.annotations.NullMarked;
