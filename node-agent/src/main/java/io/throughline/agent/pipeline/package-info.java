/**
 * Chunks that pass storage, network and storage in order, every stage at work at the same time: a
 * {@code Belt} drives the {@code Station}s of one side.
 */
@NullMarked
package io.throughline.agent.pipeline;

import org.jspecify.annotations.NullMarked;
