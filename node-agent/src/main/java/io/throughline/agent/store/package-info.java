/**
 * Files of a run, and reading and writing them with several transfers under way.
 *
 * <p>A {@link io.throughline.agent.store.RunFolder} says which files there are, and that no other
 * is ever touched; a {@link io.throughline.agent.store.Store} moves bytes between them and memory.
 */
@NullMarked
package io.throughline.agent.store;

import org.jspecify.annotations.NullMarked;
