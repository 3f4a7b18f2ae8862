/**
 * The facts that an agent found on a node, in words: as a sheet for people, and as the filled-in
 * form {@code node-template.md}, which can be read back. Pure functions; any thread.
 */
@NullMarked
package io.throughline.console.probe;

import org.jspecify.annotations.NullMarked;
