/**
 * Serves the console to a browser on this machine: who may come in, which files there are, and what
 * the answers' headers say. What is asked for is in {@code api}.
 */
@NullMarked
package io.throughline.console.server;

import org.jspecify.annotations.NullMarked;
