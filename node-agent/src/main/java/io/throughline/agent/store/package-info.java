/**
 * Files of a run, and reading and writing them with several transfers under way.
 *
 * <p>A {@link io.throughline.agent.store.RunFolder} says which files there are, and that no other
 * is ever touched; a {@link io.throughline.agent.store.Backend} is chosen by where the memory is
 * and what there is, and opens {@link io.throughline.agent.store.Store}s, which move the bytes.
 */
@NullMarked
package io.throughline.agent.store;

import org.jspecify.annotations.NullMarked;
