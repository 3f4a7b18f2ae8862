/**
 * Every run and every sample of it, in one SQLite file.
 *
 * <p>One writer thread per open {@link io.throughline.console.history.History} owns the only
 * connection that writes; each read opens a connection of its own, so any thread may read at any
 * time and never waits for the writer.
 */
@NullMarked
package io.throughline.console.history;

import org.jspecify.annotations.NullMarked;
